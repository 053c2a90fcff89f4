import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '@lacquer/contracts/call';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as suppressionCalls from '@lacquer/contracts/calls/messaging/suppressions';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { StoredPicture } from '@lacquer/contracts/site/pictures';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { TwilioSimulator } from '@lacquer/simulators/twilio/twilio-simulator';
import type { BackupManifest } from '@lacquer/standalone/backup/backup-file';
import { readBackup } from '@lacquer/standalone/backup/read-backup';
import { Client } from '../behavior/client.js';
import { familyName, givenName } from '../behavior/many-customers.js';
import { keepSampleName } from '../behavior/owned-product.js';
import { root } from '../behavior/process.js';
import { owner } from '../behavior/product.js';
import { type Counts, countsOf, identicalTables, missingRows, missingWrites } from './counts.js';
import { CommandError, type Installation } from './installation.js';
import { importedPhone, Load, type Written } from './load.js';
import type { StepResult } from './table.js';
import { StopWatch } from './stop-watch.js';
import { faultsOfTexts, type OptedOut, textsOf } from './texted.js';

type Outcome = Omit<StepResult, 'name' | 'seconds'>;

const picture = join(root, 'web/public/images/stills/rose-chrome-800.jpg');

/** A salon whose product is broken and brought back. Its customers and its provider live through all of it. */
export class Salon {
  private staff: Client;
  private imported = 0;
  private load: Load | undefined;
  private readonly stops: OptedOut[] = [];
  private readonly unheard: string[] = [];
  private readonly campaigns: string[] = [];
  private counted = 0;
  /** The campaign that was under way at the backup. */
  private campaignId = '';

  constructor(
    public installation: Installation,
    private readonly twilio: TwilioSimulator,
    private readonly folder: string,
    private readonly stopped?: AbortSignal,
  ) {
    this.staff = new Client(installation.url);
  }

  /** Starts it with customers, a picture and an edition of the site. Resolves with how long that took. */
  async install(rows: number): Promise<string> {
    this.imported = rows;
    const watch = new StopWatch();
    await this.installation.start();
    await this.signIn();
    watch.lap('started');
    await keepSampleName(this.staff);
    const file = join(this.folder, 'customers.csv');
    const lines = Array.from({ length: rows }, (_, index) => {
      const number = index + 1;
      return `${importedPhone(number)},${givenName(number)} ${familyName(number)},guest${number}@example.com\n`;
    });
    await writeFile(file, `Phone,Name,Email\n${lines.join('')}`);
    await this.installation.command('customers', 'import', file);
    watch.lap('imported');
    const form = new FormData();
    form.set(siteCalls.uploadPicture.upload, new Blob([new Uint8Array(await readFile(picture))]), 'nails.jpg');
    const { body: stored } = await this.staff.upload<StoredPicture>(siteCalls.uploadPicture.path, form);
    const kind = 'gallery-item';
    const listed = await this.staff.get<SiteDocument[]>(addressOf(siteCalls.listDocuments, { query: { kind } }));
    const params = { kind, id: listed.body[0]?.id ?? '' } as const;
    await this.must(this.staff.send('PUT', addressOf(siteCalls.save, { params }), { fields: { picture: stored.url } }));
    await this.must(this.staff.post(siteCalls.publish.path, {}));
    watch.lap('published');
    return watch.said;
  }

  /** What it stores now, read from a backup, whether it runs or not. */
  async count(): Promise<Counts> {
    return countsOf(await this.look());
  }

  private async look(): Promise<BackupManifest> {
    this.counted += 1;
    const file = join(this.folder, `look-${this.counted}.backup`);
    await this.installation.command('backup', file);
    return readBackup(file);
  }

  /** Writes the backup while a campaign is sent and customers come in, who go on until the next step. */
  async backUpUnderLoad(file: string, words: string): Promise<Outcome> {
    this.campaignId = await this.launch(words);
    await this.until(() => textsOf(this.twilio.messages, words).length >= 2);
    this.startLoad();
    await this.installation.command('backup', file);
    const manifest = await readBackup(file);
    return { counts: countsOf(manifest), outcome: 'under load', faults: [] };
  }

  /** The disk dies in the middle of the campaign, some of whose texts are sent after the backup. */
  async loseEverything(): Promise<string> {
    const sent = () => textsOf(this.twilio.messages, this.campaigns.at(-1) ?? '').length;
    const atBackup = sent();
    const optedOut = this.stops.length;
    await this.until(() => sent() >= Math.min(this.imported / 2, atBackup + 100));
    await this.until(() => this.load !== undefined && this.load.stopsSoFar > optedOut);
    const { customers, visits, messages, replies, stops } = await this.endLoad();
    await this.installation.destroy();
    return `lost: up to ${customers} customers, ${visits} visits and ${messages} messages of the load; the provider keeps ${replies} replies and ${stops.length} STOPs`;
  }

  /** Restores into an empty place, and finishes the campaign that was under way. */
  async restore(file: string, words: string): Promise<Outcome> {
    const watch = new StopWatch();
    const { counts, faults, outcome } = await this.putBack(file);
    watch.lap('restored and counted');
    await this.installation.start();
    await this.signIn();
    watch.lap('started');
    faults.push(...(await this.awaitStops()));
    watch.lap('STOPs fetched again');
    const campaign = `/api/admin/campaigns/${this.campaignId}`;
    const paused = (await this.staff.get<Campaign>(campaign)).body;
    if (paused.status !== 'paused') faults.push(`The campaign is ${paused.status} after the restore, not paused.`);
    await this.until(async () => {
      const { body } = await this.staff.get<Campaign>(campaign);
      return isSettled(body);
    });
    watch.lap('texts in doubt settled');
    await this.must(this.staff.post(`${campaign}/resume`));
    faults.push(...(await this.finish(this.campaignId, words)));
    return { counts, faults, outcome: faults.length > 0 ? 'different' : `${outcome}; ${watch.said}` };
  }

  /** Moves it to another installation. Nothing is lost, because the old one is stopped before its backup. */
  async move(file: string, prepare: () => Promise<Installation>, words: string): Promise<Outcome> {
    const before = await this.count();
    this.startLoad();
    await this.until(() => (this.load?.rounds ?? 0) >= 12);
    const written = await this.endLoad();
    const old = this.installation;
    const manifest = await readBackup(await this.stopAndBackUp(file));
    const lost = missingWrites(before, countsOf(manifest), addedBy(written), written.unanswered);
    this.installation = await prepare();
    const { counts, faults, outcome } = await this.putBack(file);
    if (this.installation.mode === 'distributed') await this.installation.takeKeys(file);
    await old.destroy();
    await this.installation.start();
    await this.signIn();
    faults.push(...lost, ...(await this.awaitStops()));
    const audience = await this.listAudience();
    faults.push(...(await this.finish(await this.launch(words), words, audience)));
    return { counts, faults, outcome: faults.length > 0 ? 'different' : outcome };
  }

  /** Stops it, so that nothing is written after the backup. Resolves with the file. */
  async stopAndBackUp(file: string): Promise<string> {
    await this.installation.stop();
    await this.installation.command('backup', file);
    return file;
  }

  /** Upgrades it under load. */
  async upgrade(release: string): Promise<Outcome> {
    const before = await this.count();
    this.startLoad();
    const said = await this.installation.upgrade(release);
    const written = await this.endLoad();
    await this.signIn();
    const counts = await this.count();
    const faults = missingWrites(before, counts, addedBy(written), written.unanswered);
    this.backup = /Backed up: (.+)/.exec(said)?.[1];
    const ran = /(\d+ migrations?) of the data/.exec(said)?.[1] ?? 'no migrations';
    this.before = before;
    return { counts, faults, outcome: faults.length > 0 ? 'different' : `equal, and what came in; ${ran}` };
  }

  private backup: string | undefined;
  private before: Counts | undefined;

  /**
   * Starts the earlier release again. If it refuses, because it does not understand the tables, the backup of the upgrade
   * is restored.
   */
  async rollBack(release: string): Promise<Outcome> {
    const before = await this.count();
    await this.installation.stop();
    this.installation.release = release;
    try {
      await this.installation.start();
    } catch (error) {
      await this.installation.stop();
      return this.rollBackToBackup(error);
    }
    await this.signIn();
    const counts = await this.count();
    const faults = missingWrites(before, counts, {}, 0);
    return { counts, faults, outcome: faults.length > 0 ? 'different' : 'equal; the release understands the tables' };
  }

  private async rollBackToBackup(refusal: unknown): Promise<Outcome> {
    const { backup, before } = this;
    if (backup === undefined || before === undefined) throw refusal;
    this.installation.emptyQueues();
    const { counts, faults } = await this.putBack(backup, '--replace');
    await this.installation.start();
    await this.signIn();
    faults.push(...(await this.awaitStops()));
    return { counts, faults, outcome: faults.length > 0 ? 'different' : 'equal to the backup of the upgrade' };
  }

  /** Restores a backup, and compares every table with it before anything runs. */
  private async putBack(file: string, ...flags: string[]): Promise<Outcome & { counts: Counts; faults: string[] }> {
    await this.installation.command('restore', file, ...flags);
    const [backup, restored] = [await readBackup(file), await this.look()];
    const faults = missingRows(backup, restored);
    const { same, all } = identicalTables(backup, restored);
    return { counts: countsOf(restored), faults, outcome: `equal; ${same} of ${all} tables byte by byte` };
  }

  /** Everybody who opted out is known, also who did so after the backup. */
  private async awaitStops(): Promise<string[]> {
    const phones = new Set(this.stops.map(({ phone }) => phone));
    let forgotten = [...phones];
    const isKnown = async (phone: string) => {
      const query = { q: phone };
      const { body } = await this.staff.get<Suppression[]>(addressOf(suppressionCalls.list, { query }));
      return body.some((each) => each.phone === phone);
    };
    await this.until(async () => {
      const known = await Promise.all(forgotten.map(isKnown));
      forgotten = forgotten.filter((_, index) => !known[index]);
      return forgotten.length === 0;
    }, 120_000).catch(() => undefined);
    return forgotten.length === 0
      ? []
      : [`${forgotten.length} of ${phones.size} STOPs are forgotten, such as that of ${forgotten[0]}.`];
  }

  /** The phones of all customers but those whose STOP the provider has. */
  private async listAudience(): Promise<string[]> {
    const { body } = await this.staff.get<Customer[]>(customerCalls.list.path);
    const optedOut = new Set([...this.stops.map(({ phone }) => phone), ...this.unheard]);
    return body.flatMap(({ phoneNumber }) => (phoneNumber === null || optedOut.has(phoneNumber) ? [] : [phoneNumber]));
  }

  private async launch(words: string): Promise<string> {
    this.campaigns.push(words);
    const launch = { message: words, campaignType: '' };
    const { body } = await this.must(this.staff.post<{ campaignId: string }>('/api/admin/sms-campaign', launch));
    return body.campaignId;
  }

  /** Waits for the end of a campaign, and compares what it says with what the provider has. */
  private async finish(id: string, words: string, audience?: readonly string[]): Promise<string[]> {
    const { counts } = await this.until(async () => {
      const { body } = await this.staff.get<Campaign>(`/api/admin/campaigns/${id}`);
      return body.status === 'finished' && isSettled(body) && body;
    });
    const said = counts.accepted + counts.sent + counts.delivered;
    const texts = textsOf(this.twilio.messages, words);
    const texted = new Set(texts.map(({ to }) => to));
    const missed = audience?.filter((phone) => !texted.has(phone)) ?? [];
    return [
      ...(texts.length === said
        ? []
        : [`The campaign "${words}" says that it sent ${said} texts, and the provider has ${texts.length}.`]),
      ...(missed.length === 0
        ? []
        : [
            `The campaign "${words}" did not reach ${missed.length} of ${audience?.length} customers who have not opted out, such as ${missed[0]}. It says: ${JSON.stringify(counts)}.`,
          ]),
    ];
  }

  /** As `eventually`, until the drill is stopped. */
  private until<T>(look: () => T | Promise<T>, timeoutMs?: number): ReturnType<typeof eventually<T>> {
    return eventually(() => {
      this.stopped?.throwIfAborted();
      return look();
    }, timeoutMs);
  }

  private startLoad(): void {
    this.load = new Load(this.installation.url, this.staff, this.twilio, this.imported);
  }

  private async endLoad(): Promise<Written> {
    const written = await this.load?.stop();
    if (!written) throw new Error('No load is running.');
    this.load = undefined;
    this.stops.push(...written.stops);
    this.unheard.push(...written.unheard);
    return written;
  }

  /** Sessions end with a restore. */
  private async signIn(): Promise<void> {
    this.staff = await new Client(this.installation.url).signIn(owner);
  }

  private async must<T>(sent: Promise<{ status: number; body: T }>): Promise<{ status: number; body: T }> {
    const answer = await sent;
    if (answer.status >= 300)
      throw new CommandError(`The product answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** What the provider has that must never be, as sentences. */
  faultsAtProvider(): string[] {
    return faultsOfTexts(this.twilio.messages, this.campaigns, this.stops);
  }

  describeProvider(): string {
    const texts = this.campaigns.flatMap((words) => textsOf(this.twilio.messages, words));
    const phones = new Set(texts.map(({ to }) => to));
    return `The provider has ${texts.length} texts of ${this.campaigns.length} campaigns to ${phones.size} phones, and ${this.stops.length} STOPs.`;
  }
}

const isSettled = ({ counts }: Campaign): boolean => counts.sending === 0 && counts.unknown === 0;

const addedBy = ({ customers, visits, messages, replies, stops }: Written): Partial<Counts> => ({
  customers,
  visits: customers + visits,
  messages,
  replies,
  STOPs: stops.length,
});
