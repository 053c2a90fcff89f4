import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppName } from '@lacquer/contracts/contract';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { eventually } from '@lacquer/servers/testing/eventually';
import { readBackup } from '@lacquer/standalone/backup/read-backup';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode, ProductUnderTest } from './product.js';

/** The phones of the customers before the backup. At a text per second, their campaign outlasts it. */
const phones = Array.from({ length: 36 }, (_, index) => `+121355501${String(10 + index)}`);
const env = { SMS_WINDOW: 'always', SMS_SEGMENTS_PER_SECOND: '1', SMS_RECONCILE_AFTER_SECONDS: '60' };

const add = (owned: OwnedProduct, phoneNumber: string) =>
  owned.owner.post('/api/customers/add', { phoneNumber, email: '', serviceName: 'Gel Manicure', amount: 3000 });

async function rowsOf<T extends object>(product: ProductUnderTest, app: AppName, sql: string): Promise<T[]> {
  return withSchemaClient(product.databaseOf(app), async (client) => (await client.query<T>(sql)).rows);
}

/** What a restore adds to: its own time, what is read after it, and the states of texts that it brings to the present. */
const grown = ['last_restore', 'text_reading', 'campaign_count_change'];

/** The tables whose number of rows is not what the manifest says. A restore ends sessions. */
async function differences(product: ProductUnderTest, file: string): Promise<string[]> {
  const ended = ['session', 'join_kiosk'];
  const found: string[] = [];
  for (const [app, { tables }] of Object.entries((await readBackup(file)).databases)) {
    for (const { name, rows } of tables) {
      const sql = `SELECT count(*)::int AS count FROM ${name}`;
      const [row] = await rowsOf<{ count: number }>(product, app as AppName, sql);
      const wanted = ended.includes(name) ? 0 : rows;
      if (row?.count !== wanted && !grown.includes(name)) found.push(`${app}.${name}: ${row?.count}, not ${wanted}`);
    }
  }
  return found;
}

async function stopProcesses({ processes }: ProductUnderTest): Promise<void> {
  for (const each of processes.toReversed()) await each.stop();
}

async function startAgain(product: ProductUnderTest): Promise<void> {
  await Promise.all(product.processes.map((each) => product.restart(each)));
}

async function done(product: ProductUnderTest, script: string, ...args: string[]): Promise<string> {
  const { code, output } = await product.command(script, ...args);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

/** A backup that is written while customers and a campaign are, and restored where all of it was lost. */
export function describeBackup(mode: Mode): void {
  describe(`a backup under load, ${mode}`, () => {
    let owned: OwnedProduct;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lacquer-backup-'));
      owned = await startOwnedProduct(mode, { env });
      for (const phone of phones) expect((await add(owned, phone)).status).toBe(201);
    });
    afterAll(async () => {
      await owned?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const campaignOf = async (id: string) => (await owned.owner.get<Campaign>(`/api/admin/campaigns/${id}`)).body;
    const textsWith = (words: string) =>
      owned.product.providers.twilio.messages.filter(({ body }) => body.includes(words)).map(({ to }) => to);

    it('restores to its moment, texts nobody twice, and forgets no opt-out', async () => {
      const file = join(folder, 'product.backup');
      const launch = { message: 'Spring colors', campaignType: '' };
      const { body } = await owned.owner.post<{ campaignId: string }>('/api/admin/sms-campaign', launch);
      await eventually(() => textsWith('Spring colors').length >= 2);
      const stopping = new AbortController();
      const write = async () => {
        for (let count = 0; !stopping.signal.aborted; count += 1)
          expect((await add(owned, `+1213555${String(2000 + count)}`)).status).toBe(201);
      };
      const writing = write();
      const said = await done(owned.product, 'backup', file);
      expect(said).toContain('Written and verified');
      stopping.abort();
      await writing;
      // all of this is lost: the rest of the campaign, an opt-out in the customer's own words, and a customer
      await eventually(async () => (await campaignOf(body.campaignId)).status === 'finished');
      const [optedOut = ''] = phones;
      await owned.product.providers.twilio.sendInbound({ from: optedOut, body: 'Please stop texting me' });
      expect((await add(owned, '+12135559999')).status).toBe(201);

      expect(await owned.product.command('restore', file, '--replace')).toMatchObject({
        code: 1,
        output: expect.stringContaining('The product is running'),
      });
      await stopProcesses(owned.product);
      expect(await owned.product.command('restore', file)).toMatchObject({
        code: 1,
        output: expect.stringContaining('--replace'),
      });
      expect(await done(owned.product, 'restore', file, '--replace')).toContain('Restored');
      expect(await differences(owned.product, file)).toEqual([]);
      await startAgain(owned.product);

      expect((await owned.owner.get('/api/admin/customers')).status).toBe(401);
      await owned.owner.signIn(owned.product.owner);
      const { body: customers } = await owned.owner.get<Customer[]>('/api/admin/customers');
      expect(customers.map(({ phoneNumber }) => phoneNumber)).not.toContain('+12135559999');
      expect(await campaignOf(body.campaignId)).toMatchObject({
        status: 'paused',
        statusReason: expect.stringContaining('Restored from a backup'),
      });
      // found at Twilio
      await eventually(async () => {
        const open = `SELECT FROM campaign_recipient WHERE status IN ('pending', 'sending', 'unknown')`;
        return (await rowsOf(owned.product, 'messaging', open)).length === 0;
      });
      expect((await owned.owner.post(`/api/admin/campaigns/${body.campaignId}/resume`)).status).toBe(200);
      await eventually(async () => (await campaignOf(body.campaignId)).status === 'finished');
      expect(textsWith('Spring colors').toSorted()).toEqual(phones.toSorted());
      await eventually(async () => {
        const known = `SELECT FROM suppression WHERE phone = '${optedOut}'`;
        return (await rowsOf(owned.product, 'messaging', known)).length === 1;
      });
      const texted = await owned.textEverybody('Summer colors');
      expect(texted).toEqual(expect.arrayContaining(phones.slice(1)));
      expect(texted).not.toContain(optedOut);
    });
  });
}

/** A product of one mode becomes one of the other mode. */
export function describeMove(from: Mode, to: Mode): void {
  describe(`a move, ${from} to ${to}`, () => {
    const products: OwnedProduct[] = [];
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lacquer-move-'));
    });
    afterEach(async () => {
      for (const product of products) await product.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('takes along every row and the keys, and the product works there', async () => {
      const file = join(folder, 'product.backup');
      const old = await startOwnedProduct(from, { env });
      products.push(old);
      for (const phone of phones) await add(old, phone);
      expect(await old.textEverybody('Spring colors')).toEqual(phones);
      await done(old.product, 'backup', file);
      const { body: before } = await old.owner.get('/api/admin/customers/summary');

      const moved = await startOwnedProduct(to, { env });
      products.push(moved);
      await stopProcesses(moved.product);
      const said = await done(moved.product, 'restore', file, '--replace');
      expect(await differences(moved.product, file)).toEqual([]);
      if (to === 'distributed') {
        expect(said).toContain(`${file}.keys`);
        expect(await readFile(`${file}.keys`, 'utf8')).toMatch(/^SECOND_STEP_KEY=\w{64}\nPRIVACY_KEY=\w+\n$/);
      }
      await startAgain(moved.product);

      await moved.owner.signIn(moved.product.owner);
      expect((await moved.owner.get('/api/admin/customers/summary')).body).toEqual(before);
      expect(await moved.textEverybody('Summer colors')).toEqual(phones);
      await add(moved, '+12135559999');
      expect(await moved.textEverybody('Autumn colors')).toContain('+12135559999');
    });
  });
}
