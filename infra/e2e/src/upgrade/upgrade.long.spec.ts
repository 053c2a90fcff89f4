import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppName } from '@lacquer/contracts/contract';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { readBackup } from '@lacquer/standalone/backup/read-backup';
import { databaseUrls } from '@lacquer/standalone/database/schema';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../behavior/client.js';
import { freePort, ProductProcess, root, untilReady } from '../behavior/process.js';
import { owner } from '../behavior/product.js';
import { buildEarlier, earlierReleases } from './earlier-release.js';

const minutes = 60_000;

/** Tables whose rows neither a start nor a restore adds to or folds together. */
const lasting = [
  'customer.customer',
  'customer.visit',
  'contact.submission',
  'messaging.campaign',
  'messaging.campaign_recipient',
  'messaging.outgoing_text',
  'gateway.staff_account',
];

describe('an upgrade from an earlier release', () => {
  const cleanUp = new CleanUp();
  let earlier: string;
  let dataDir: string;
  let database: TestDatabase;
  let url: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-earlier-'));
    cleanUp.add(() => rm(folder, { recursive: true, force: true }));
    earlier = join(folder, 'checkout');
    await buildEarlier(earlierReleases.unrecorded, earlier);
    dataDir = await mkdtemp(join(tmpdir(), 'lacquer-upgraded-'));
    cleanUp.add(() => rm(dataDir, { recursive: true, force: true }));
    database = await freshDatabase();
    cleanUp.add(() => database.drop());
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SMS_WINDOW: 'always',
    };
  }, 30 * minutes);
  afterAll(() => cleanUp.run(), 2 * minutes);

  const program = (release: string, name: string) => join(release, 'infra/standalone/dist', `${name}.js`);
  const launch = (release: string) => {
    const product = ProductProcess.start('standalone', program(release, 'main'), env);
    cleanUp.add(() => product.stop());
    return product;
  };
  const start = async (release: string) => {
    const product = launch(release);
    await untilReady(`${url}/readyz`, [product]);
    return product;
  };
  const versionOf = async () => ((await (await fetch(`${url}/readyz`)).json()) as { version: string }).version;
  const addCustomer = async (client: Client, number: number) => {
    const visit = { phoneNumber: `(213) 555-0${number}`, email: '', serviceName: 'Gel Manicure', amount: 3000 };
    expect((await client.post('/api/customers/add', visit)).status).toBe(201);
  };
  const listCustomers = async (client: Client) => (await client.get<Customer[]>('/api/admin/customers')).body;

  /** The number of rows of each table, as `app.table`. */
  const countRows = async () => {
    const counts: Record<string, number> = {};
    for (const [app, appUrl] of Object.entries(databaseUrls(database.url)) as [AppName, string][]) {
      await withSchemaClient(appUrl, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
        );
        for (const { name } of rows) {
          const [row] = (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`)).rows;
          counts[`${app}.${name}`] = row?.count ?? 0;
        }
      });
    }
    return counts;
  };

  const lastingOf = (counts: Record<string, number>) =>
    Object.fromEntries(lasting.map((table) => [table, counts[table] ?? 'missing']));
  const countLasting = async () => lastingOf(await countRows());

  it(
    'keeps every row, and the backup from before it brings the earlier release back',
    async () => {
      const first = await start(earlier);
      const before = await versionOf();
      const client = await new Client(url).signIn(owner);
      for (let number = 100; number < 121; number += 1) await addCustomer(client, number);
      const message = { firstName: 'Ada', lastName: 'Park', email: 'ada@example.com', message: '매니큐어 예약 확인' };
      expect((await client.post('/api/contact', message)).status).toBe(201);
      const campaign = { message: '15% off this Saturday', campaignType: 'weekendSpecial' };
      const launched = await client.post<{ campaignId: string }>('/api/admin/sms-campaign', campaign);
      expect(launched.status).toBe(202);
      await eventually(async () => {
        const { body } = await client.get<Campaign>(`/api/admin/campaigns/${launched.body.campaignId}`);
        return body.status === 'finished';
      });
      expect(await first.stop()).toBe(0);
      const counts = await countRows();
      expect(counts).toMatchObject({
        'customer.customer': 21,
        'customer.visit': 21,
        'contact.submission': 1,
        'messaging.campaign': 1,
        'gateway.staff_account': 1,
      });

      // killed at its beginning: while it backs up or migrates
      const killed = launch(root);
      await eventually(() => killed.exited || killed.output.includes('Upgrading to'));
      killed.signal('SIGKILL');
      await killed.exit();
      const upgraded = await start(root);
      const present = await versionOf();
      expect(present).not.toBe(before);
      expect(await upgraded.stop()).toBe(0);

      expect(await countLasting()).toEqual(lastingOf(counts));
      const folder = join(dataDir, 'before-upgrade');
      const [backup = '', ...others] = await readdir(folder);
      expect(others).toEqual([]);
      const file = join(folder, backup);
      const manifest = await readBackup(file);
      const saved = Object.entries(manifest.databases).flatMap(([app, { tables }]) =>
        tables.map(({ name, rows }) => [`${app}.${name}`, rows]),
      );
      expect(counts).toMatchObject(Object.fromEntries(saved) as object);

      const again = await start(root);
      // no second upgrade
      expect(again.output).not.toContain('Upgrading');
      const later = await new Client(url).signIn(owner);
      expect(await listCustomers(later)).toHaveLength(21);
      await addCustomer(later, 199);
      await again.stop();

      const restored = ProductProcess.start('restore', program(earlier, 'restore'), env, {
        args: [file, '--replace'],
      });
      expect({ code: await restored.exit(), said: restored.output }).toMatchObject({ code: 0 });
      const back = await start(earlier);
      expect(await versionOf()).toBe(before);
      expect(await listCustomers(await new Client(url).signIn(owner))).toHaveLength(21);
      await back.stop();
      expect(await countLasting()).toEqual(lastingOf(counts));

      // and forward once more
      const forward = await start(root);
      expect(await versionOf()).toBe(present);
      expect(await listCustomers(await new Client(url).signIn(owner))).toHaveLength(21);
      await forward.stop();
    },
    10 * minutes,
  );
});
