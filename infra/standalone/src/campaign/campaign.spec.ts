import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { type Campaign, launchCampaign, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf } from '@lacquer/contracts/contract';
import { recordVisit } from '@lacquer/contracts/customers/customer';
import { suppressPhone } from '@lacquer/contracts/messaging/messaging';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';
import { runCampaignCli } from './campaign-cli.js';
import { type CampaignSession, openSessionOnDatabase } from './campaign-session.js';
import { standaloneSettings } from '../config.js';
import { type Product, startProduct } from '../product.js';
import { databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';

const settings = standaloneSettings.parse({ PORT: 0, HOST: '127.0.0.1' });

describe('campaigns on the command line', () => {
  let database: Awaited<ReturnType<typeof migratedProduct>>;
  let session: CampaignSession;
  let product: Product | undefined;
  let client: Client;

  beforeEach(async () => {
    database = await migratedProduct();
    session = await openSessionOnDatabase(databaseUrls(database.url), settings);
    for (const phoneNumber of ['213 555 0101', '213 555 0102', '213 555 0103']) {
      await session.rpc.call(recordVisit, { phoneNumber, email: null, serviceName: 'Gel Manicure', amount: 3000 });
    }
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await session.close();
    await product?.stop();
    product = undefined;
    await database.drop();
  });

  const startIt = async () => {
    product = await startProduct(settings, databaseUrls(database.url), pino({ level: 'silent' }));
  };
  interface Terminal {
    isTTY?: boolean;
    answer?: string;
    /** Part of the question that is answered. */
    question?: string;
    signal?: AbortSignal;
    onOutput?: (text: string) => void;
  }
  const run = async (args: string[], { isTTY, answer, question = 'Type yes', signal, onOutput }: Terminal = {}) => {
    const written = { out: '', err: '' };
    let isAsked = false;
    const stdin = Object.assign(new PassThrough(), { isTTY });
    const stdout = Object.assign(new PassThrough(), { isTTY, columns: 100 });
    const stderr = new PassThrough();
    stdout.on('data', (chunk: Buffer) => {
      written.out += chunk.toString();
      onOutput?.(written.out);
      if (isAsked || answer === undefined || !written.out.includes(question)) return;
      isAsked = true;
      stdin.write(answer);
    });
    stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
    const isRunning = product !== undefined || signal !== undefined;
    const code = await runCampaignCli(args, {
      name: 'npm run campaign --',
      withSession: (work) => work({ session, isRunning }),
      stdin,
      stdout,
      stderr,
      signal: signal ?? new AbortController().signal,
    });
    return { code, ...written };
  };
  const campaigns = (): Promise<Campaign[]> => session.rpc.call(listCampaigns, {});
  const only = async (): Promise<Campaign> => {
    const [campaign, ...others] = await campaigns();
    if (!campaign || others.length > 0) throw new Error(`there are ${others.length + (campaign ? 1 : 0)} campaigns`);
    return campaign;
  };
  const send = ['send', '--message', 'Weekend Special'];

  it('are sent immediately if a product is running, and the audit trail records the actor "shell"', async () => {
    await startIt();
    const { code, out, err } = await run([...send, '--type', 'weekendSpecial', '--yes']);

    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Weekend Special');
    expect(out).toMatch(/To +3 customers/);
    expect(out).toMatch(/Campaign started: sending to 3 customers\..*simulated.*\([0-9a-f]{8}\)/);
    expect(out).toMatch(/^3 of 3 {2}finished$/m);
    const { id, status, counts, campaignType } = await only();
    expect([status, counts.delivered, campaignType]).toEqual(['finished', 3, 'weekendSpecial']);
    const { rows } = await client.query('SELECT actor, action, subject, outcome FROM gateway.audit_entry');
    expect(rows).toEqual([{ actor: 'shell', action: 'campaign.launch', subject: id, outcome: 'done' }]);
  });

  it("have filters, a holdout, and a schedule in the salon's time zone", async () => {
    const args = [...send, '--service', 'gel manicure', '--spent-at-least', '$29.50', '--visited-since', '2026-01-15'];
    const later = ['--consented', '--holdout', '10%', '--at', '2100-07-01 10:00'];
    const nobody = await run([...args, ...later, '--yes']);
    expect([nobody.code, nobody.out.includes('Nothing was sent.'), await campaigns()]).toEqual([1, true, []]);

    const { code, out } = await run([...args, '--at', '2100-07-01 10:00'], { isTTY: true, answer: 'yes\n' });
    expect(code).toBe(0);
    expect(out).toContain('Begins      Thu, Jul 1, 2100, 10:00 AM PDT');
    expect(out).toContain('Schedule it? Type yes: ');
    const { id, status, scheduledAt, filter } = await only();
    expect(out).toContain('Campaign scheduled: 3 customers as of now.');
    expect(out).toContain(`npm run campaign -- cancel ${id.slice(0, 8)}`);
    expect([status, scheduledAt]).toEqual(['scheduled', '2100-07-01T17:00:00.000Z']);
    expect(filter).toEqual({ service: 'gel manicure', spentAtLeast: 2950, visitedSince: '2026-01-15T08:00:00.000Z' });

    const past = await run([...send, '--at', '2020-01-01 10:00', '--yes']);
    expect([past.code, past.err]).toEqual([2, '--at: is in the past; omit it to start immediately.\n']);
    expect((await run([...send, '--not-visited-since', '2020-01-01', '--yes'])).out).toContain(
      'To          0 customers',
    );
  });

  it('are launched once if the response to the first launch is lost', async () => {
    const { rpc } = session;
    const launches: RequestOf<typeof launchCampaign>[] = [];
    const call: ActingClient['call'] = async (contract, request, timeoutMs) => {
      const answer = await rpc.call(contract, request, timeoutMs);
      if (contract.name !== launchCampaign.name) return answer;
      launches.push(launchCampaign.request.parse(request));
      if (launches.length === 1) throw new UnavailableError('MESSAGING.UNAVAILABLE', 'No response.');
      return answer;
    };
    session = { ...session, rpc: { ...session.rpc, call } };
    const { code, out } = await run([...send, '--yes']);

    expect([code, launches.length]).toEqual([0, 2]);
    expect(out).toContain('No response. Retrying.');
    expect(launches[0]?.idempotencyKey).toBe(launches[1]?.idempotencyKey);
    expect(out).toContain('Campaign started: sending to 3 customers.');
    expect(await campaigns()).toHaveLength(1);
  });

  it('wait until a product is started', async () => {
    const { code, out } = await run([...send, '--yes']);
    expect(code).toBe(0);
    expect(out).toContain('No product is running. The campaign is sent when you run npm start.');
    expect((await only()).status).toBe('running');

    await startIt();
    await eventually(async () => (await only()).status === 'finished');
    expect((await only()).counts.delivered).toBe(3);
  });

  it('are not sent without confirmation, typed or by option', async () => {
    const unasked = await run(send);
    expect([unasked.code, unasked.err]).toEqual([
      2,
      'There is no terminal for a confirmation: add --yes to send without one.\n',
    ]);
    const refused = await run(send, { isTTY: true, answer: 'no\n' });
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('Nothing was sent.');
    const [interrupt, endOfInput] = ['\u0003', '\u0004'];
    for (const answer of [interrupt, endOfInput]) {
      const left = await run(send, { isTTY: true, answer });
      expect([left.code, left.out.includes('Nothing was sent.')]).toEqual([1, true]);
    }
    expect(await campaigns()).toEqual([]);

    expect((await run(send, { isTTY: true, answer: 'yes\n' })).code).toBe(0);
    expect(await campaigns()).toHaveLength(1);
  });

  it('with words that were just launched need the number of customers, typed or by option', async () => {
    expect((await run([...send, '--yes'])).code).toBe(0);
    const { id } = await only();

    const refused = await run([...send, '--yes']);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(`campaign ${id.slice(0, 8)}, launched on the command line, to 3 customers.`);
    expect(refused.err).toContain('There is no terminal for it: add --confirm 3.');
    expect(refused.out).toContain('Nothing was sent.');
    const others = await run([...send, '--yes', '--confirm', '4']);
    expect([others.code, others.err.startsWith('This would now reach 3 customers, not 4.')]).toEqual([1, true]);
    const unclear = await run([...send, '--yes', '--confirm', 'all']);
    expect([unclear.code, unclear.err]).toEqual([
      2,
      expect.stringContaining('--confirm: "all" is not a number of customers, like 187.'),
    ]);
    const left = await run([...send, '--yes'], { isTTY: true, answer: 'yes\n', question: 'Type 3 ' });
    expect([left.code, left.out.includes('Nothing was sent.')]).toEqual([1, true]);
    expect(await campaigns()).toHaveLength(1);

    const typed = await run([...send, '--yes'], {
      isTTY: true,
      answer: '3\n',
      question: 'Type 3 to send them again: ',
    });
    expect(typed.code).toBe(0);
    expect((await run([...send, '--yes', '--confirm', '3'])).code).toBe(0);
    expect(await campaigns()).toHaveLength(3);
    expect((await run(['--help'])).out).toContain('--confirm <customers>');
  });

  it('continue after Ctrl-C', async () => {
    const interrupt = new AbortController();
    const { code, out } = await run([...send, '--yes'], {
      signal: interrupt.signal,
      onOutput: (text) => {
        if (text.includes('0 of 0 so far')) interrupt.abort();
      },
    });
    const { id, status } = await only();
    const short = id.slice(0, 8);

    expect([code, status]).toEqual([0, 'running']);
    expect(out).toContain(`The campaign continues. Show its progress with: npm run campaign -- show ${short} --watch`);
    expect(out).toContain(`npm run campaign -- pause ${short}`);
  });

  it('have a progress bar on a terminal', async () => {
    await startIt();
    const { out } = await run([...send, '--yes'], { isTTY: true });
    expect(out).toContain('\r\u001B[K█');
    expect(out).toMatch(/█ 100% {2}3 of 3 {2}finished\n$/);
  });

  it('are listed, shown, paused, resumed and canceled by a prefix of their id', async () => {
    expect((await run(['list'])).out).toMatch(/^There are no campaigns yet/);
    await run([...send, '--yes']);
    const { id } = await only();
    const short = id.slice(0, 8);

    expect((await run(['list'])).out).toMatch(
      new RegExp(`^ID .*\n${short} +running \\(simulated\\).*0/0 +Weekend Special\n$`),
    );
    const shown = await run(['show', short]);
    expect(shown.out).toContain(id);
    expect(shown.out).toMatch(/^Status +running \(simulated/m);
    expect((await run(['pause', short])).out).toBe(`Campaign ${short} is paused.\n`);
    expect((await run(['show', id])).out).toMatch(/^Status +paused/m);
    expect((await run(['resume', short])).out).toMatch(/resumes when you run npm start/);
    expect((await run(['cancel', short.toUpperCase()])).out).toBe(`Campaign ${short} is canceled.\n`);

    const again = await run(['pause', short]);
    expect(again.code).toBe(1);
    expect(again.err).not.toBe('');
    const { rows } = await client.query('SELECT action, outcome FROM gateway.audit_entry ORDER BY id');
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'campaign.launch done',
      'campaign.pause done',
      'campaign.resume done',
      'campaign.cancel done',
      'campaign.pause failed',
    ]);
  });

  it('require a unique prefix of the id', async () => {
    const unknown = await run(['show', 'zzz']);
    expect([unknown.code, unknown.err]).toEqual([
      2,
      'There is no campaign "zzz". List them with: npm run campaign -- list\n',
    ]);
    expect((await run(['show', randomUUID()])).code).toBe(1);
    for (const tail of ['1', '2']) {
      const id = `aaaaaaaa-0000-4000-8000-00000000000${tail}`;
      await client.query(
        `INSERT INTO messaging.campaign (id, status, message, body, segments, campaign_type, simulated, created_by)
         VALUES ($1, 'draft', 'Hi', 'Hi', 1, '', true, $1)`,
        [id],
      );
    }
    const ambiguous = await run(['show', 'aaaa']);
    expect([ambiguous.code, ambiguous.err]).toEqual([
      2,
      expect.stringMatching(
        /^"aaaa" matches 2 campaigns: give more of the id\.\naaaaaaaa-.*draft.*Hi\naaaaaaaa-.*Hi\n$/,
      ),
    ]);
    expect((await run(['show', 'aaaaaaaa-0000-4000-8000-000000000002'])).code).toBe(0);
  });

  it('are found even after many newer ones', async () => {
    const old = 'bbbbbbbb-0000-4000-8000-000000000001';
    await client.query(
      `INSERT INTO messaging.campaign (id, status, message, body, segments, campaign_type, simulated, created_by, created_at)
       VALUES ($1, 'paused', 'The oldest of them', 'Hi', 1, '', true, $1, '2020-01-01')`,
      [old],
    );
    await client.query(
      `INSERT INTO messaging.campaign (id, status, message, body, segments, campaign_type, simulated, created_by)
       SELECT ('cccccccc-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'finished', 'Hi', 'Hi', 1, '', true, $1
       FROM generate_series(1, 250) n`,
      [old],
    );
    const [shown, byState, bySearch, nothing] = [
      await run(['show', 'bbbb']),
      await run(['list', '--status', 'draft,paused']),
      await run(['list', '--search', 'OLDEST of']),
      await run(['list', '--search', '100%']),
    ];
    expect([shown.err, shown.out.includes(old)]).toEqual(['', true]);
    for (const { out } of [byState, bySearch]) expect(out).toMatch(/^ID .*\nbbbbbbbb  paused.*The oldest of them\n$/);
    expect(nothing.out).toBe('No campaign matches.\n');
    const lines = (out: string) => out.split('\n').filter((line) => line.startsWith('cccccccc')).length;
    const usual = await run(['list']);
    expect([lines(usual.out), usual.out.includes('There are older campaigns')]).toEqual([200, true]);
    const all = await run(['list', '--limit', '300']);
    expect([lines(all.out), all.out.includes('bbbbbbbb'), all.out.includes('older')]).toEqual([250, true, false]);

    await client.query(
      `INSERT INTO messaging.campaign (id, status, message, body, segments, campaign_type, simulated, created_by)
       VALUES ('bbbbbbbb-0000-4000-8000-000000000002', 'draft', 'A newer one', 'Hi', 1, '', true, $1)`,
      [old],
    );
    const shared = await run(['cancel', 'bbbbbbbb']);
    expect([shared.code, shared.err]).toEqual([2, expect.stringContaining(old)]);
  });

  it('leave the delivery of their events to the product', async () => {
    await session.rpc.call(suppressPhone, { phoneNumber: '213 555 0101' });
    const outboxRows = async () =>
      (await client.query('SELECT attempts, published_at IS NOT NULL AS published FROM messaging.outbox')).rows;
    expect(await outboxRows()).toEqual([{ attempts: 0, published: false }]);

    await startIt();
    await eventually(async () => (await outboxRows())[0]?.published);
    expect(await outboxRows()).toEqual([{ attempts: 1, published: true }]);
  });
});
