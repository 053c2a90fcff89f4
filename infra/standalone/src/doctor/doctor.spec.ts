import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startContact } from '@lacquer/contact/app';
import { appNames } from '@lacquer/contracts/contract';
import type { TroubleKind } from '@lacquer/contracts/operations';
import { untested } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { Measures } from '@lacquer/platform/metrics/measures';
import { productVersion } from '@lacquer/platform/release/version';
import { startEmbeddedPostgres } from '@lacquer/servers/embedded-postgres/embedded-postgres';
import { onSmallDisk } from '@lacquer/servers/testing/limited-disk';
import { type MailServer, runMailServer } from '@lacquer/servers/testing/mail-server';
import { freshDatabase, freshRabbitmq, freshRedis, type TestDatabase } from '@lacquer/servers/testing/servers';
import { type Providers, startProviders } from '@lacquer/simulators/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { pino } from 'pino';
import { backupName } from '../backup/backup-folder.js';
import { databaseUrls, migrateAll, migrationsOf } from '../database/schema.js';
import { removeRunning, writeRunning } from '../running-file.js';
import { systemdUnit } from '../service/systemd-unit.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { runDoctorCli } from './doctor-cli.js';
import { examine } from './examine.js';
import type { Finding } from './finding.js';
import type { Report } from './report.js';
import { runChecks } from './run-checks.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

async function sql(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  return withSchemaClient(databaseUrl, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
}

/** The findings about this, and what belongs to it. */
const about = ({ findings }: Report, check: string): Finding[] =>
  findings.filter((finding) => finding.check === check || finding.check.startsWith(`${check}.`));

const states = (report: Report, check: string) => about(report, check).map(({ state }) => state);

const problems = ({ findings }: Report) => findings.filter(({ state }) => state === 'problem');

/** Each fault says what it is, what it means and what to do. */
function expectProblem(report: Report, check: string, found: RegExp): void {
  const named = report.findings.filter((finding) => finding.check === check && finding.state === 'problem');
  expect({ check, found: named.map((finding) => finding.found) }).toEqual({
    check,
    found: expect.arrayContaining([expect.stringMatching(found)]),
  });
  expect(named.every(({ means, todo }) => Boolean(means) && Boolean(todo))).toBe(true);
  expect(report.ok).toBe(false);
}

/** Answers as a gateway that is ready and has this trouble. */
async function answeringGateway(trouble: Partial<Record<TroubleKind, number>>) {
  const server = createHttpServer((_request, response) => {
    response.end(JSON.stringify({ version: productVersion(), checks: { database: 'up' }, reasons: {}, trouble }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the doctor of a standalone product that is stopped', () => {
  let folder: string;
  let providers: Providers;
  let mail: MailServer;
  let database: TestDatabase;
  let settings: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-doctor-'));
    providers = await startProviders({ webhookBase: 'http://localhost:8080' });
    mail = await runMailServer();
    database = await migratedProduct();
    const { gateway } = databaseUrls(database.url);
    await sql(gateway, `INSERT INTO backup_run (id, is_nightly, bytes) VALUES (gen_random_uuid(), true, 1000)`);
    await sql(gateway, `INSERT INTO restore_test (id, rows) VALUES (gen_random_uuid(), 12)`);
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    for (const name of ['second-step.key', 'privacy.key'])
      await writeFile(join(data, name), 'ab'.repeat(32), { mode: 0o600 });
    await mkdir(join(folder, 'backups'), { mode: 0o700 });
    settings = {
      ...providers.environment,
      DATABASE_URL: database.url,
      DATA_DIR: data,
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_PASSPHRASE: 'correct horse battery',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Salon <salon@example.com>',
      SECOND_STEP_REQUIRED: 'owners',
      DOCTOR_FREE_DISK_MB: '1',
    };
  });
  afterAll(async () => {
    await providers.close();
    await mail.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    providers.twilio.faults({ clock: { aheadMs: 0 } });
  });

  const examineWith = (other: Record<string, string | undefined> = {}) => examine({ ...settings, ...other });

  it('finds nothing wrong when all is well, and tells no secret', async () => {
    const report = await examineWith();
    expect(problems(report)).toEqual([]);
    expect(report).toMatchObject({ form: 1, ok: true, mode: 'standalone', running: false });
    for (const check of ['twilio', 'square', 'mail', 'clock.twilio', 'clock.square', 'backup.age', 'keys', 'disk.data'])
      expect({ check, states: states(report, check) }).toEqual({ check, states: expect.arrayContaining(['ok']) });
    for (const app of appNames) {
      for (const check of [`database.${app}`, `migrations.${app}`, `clock.${app}`, `outbox.${app}`])
        expect({ check, states: states(report, check) }).toEqual({ check, states: ['ok'] });
    }
    const text = JSON.stringify(report);
    const { TWILIO_AUTH_TOKEN = '', SQUARE_ACCESS_TOKEN = '', BACKUP_PASSPHRASE = '' } = settings;
    // that of the test database is a word
    const passwords = [database.url, mail.url].map((url) => `:${new URL(url).password}@`);
    for (const secret of [TWILIO_AUTH_TOKEN, SQUARE_ACCESS_TOKEN, BACKUP_PASSPHRASE, ...passwords])
      expect(text).not.toContain(secret);
  });

  it('names a service that is installed and does not run, and a product that was not stopped', async () => {
    const units = await mkdtemp(join(folder, 'units-'));
    const unit = { node: '/usr/bin/node', nodeArguments: [], environment: {}, account: 'lacquer', port: 8080 };
    const { DATA_DIR: dataDir = '' } = settings;
    const ended = { pid: 2 ** 22 + 1, databaseUrls: databaseUrls(database.url), url: 'http://localhost:8080' };
    await writeRunning(dataDir, ended);
    try {
      expectProblem(await examine(settings, units), 'running', /^The product has ended without being stopped/);
    } finally {
      await removeRunning(dataDir);
    }
    expect(states(await examine(settings, units), 'running')).toEqual(['ok']);
    await writeFile(
      join(units, 'lacquer.service'),
      systemdUnit({ ...unit, root: '/srv/other', dataDir, alsoWrites: [] }),
    );
    expect(states(await examine(settings, units), 'running')).toEqual(['ok']);
    await writeFile(join(units, 'lacquer.service'), systemdUnit({ ...unit, root, dataDir, alsoWrites: [] }));
    expectProblem(await examine(settings, units), 'running', /is installed as a service .* and is not running\.$/);
  });

  it('names databases of different backups, after a restore that was killed', async () => {
    const urls = databaseUrls(database.url);
    const restore = (app: keyof typeof urls) =>
      sql(
        urls[app],
        `INSERT INTO restored_backup (backup_id, taken_at)
         VALUES ('11111111-1111-4111-8111-111111111111', '2026-03-01T03:00:00Z')`,
      );
    try {
      await restore('gateway');
      expectProblem(await examineWith(), 'backup.restored', /^A restore did not end: of the backup of 2026-03-01/);
      for (const app of appNames) if (app !== 'gateway') await restore(app);
      expect(states(await examineWith(), 'backup.restored')).toEqual(['ok']);
    } finally {
      for (const app of appNames) await sql(urls[app], 'DELETE FROM restored_backup');
    }
  });

  it('names a database that refuses the password, does not listen, is not there, or has no name', async () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL(database.url);
      change(url);
      return examineWith({ DATABASE_URL: url.href });
    };
    const wrong = await at((url) => (url.password = 'a-wrong-password'));
    expectProblem(wrong, 'database.gateway', /does not accept the user and password\.$/);
    expect(JSON.stringify(wrong)).not.toContain('a-wrong-password');
    expectProblem(await at((url) => (url.port = '1')), 'database.messaging', /refuses connections/);
    expectProblem(await at((url) => (url.pathname = '/nowhere')), 'database.catalog', /no database of this name/);
    expectProblem(await at((url) => (url.hostname = 'db.invalid')), 'database.contact', /db\.invalid does not resolve/);
  });

  it('names settings that are malformed, unreadable, contradictory or open to others, and still checks the rest', async () => {
    const report = await examineWith({
      SMS_SEGMENTS_PER_SECOND: 'fast',
      SQUARE_WEBHOOK_SIGNATURE_KEY: undefined,
      PRIVACY_KEY_FILE: join(folder, 'missing.key'),
      PUBLIC_URL: 'http://salon.example.com',
      SECOND_STEP_REQUIRED: undefined,
    });
    expectProblem(report, 'settings', /^SMS_SEGMENTS_PER_SECOND: must be a number/);
    expectProblem(report, 'settings', /^PRIVACY_KEY_FILE: .*ENOENT/);
    expectProblem(report, 'settings.SQUARE', /SQUARE_WEBHOOK_SIGNATURE_KEY is not set/);
    expectProblem(report, 'settings.PUBLIC_URL', /without https/);
    expect(states(report, 'settings.SECOND_STEP_REQUIRED')).toEqual(['warning']);
    expect(states(report, 'database.gateway')).toEqual(['ok']);
  });

  it('names a wrong Twilio token, number and registration, a wrong Square token and a wrong mail password', async () => {
    const mailUrl = new URL(mail.url);
    mailUrl.password = 'not-the-password';
    const report = await examineWith({
      TWILIO_AUTH_TOKEN: 'not-the-token-of-this-account',
      SQUARE_ACCESS_TOKEN: 'not-the-token',
      SMTP_URL: mailUrl.href,
    });
    expectProblem(report, 'twilio', /^Twilio does not accept the credentials of the settings\.$/);
    expectProblem(report, 'square', /^Square refuses the access token\.$/);
    expectProblem(report, 'mail', /does not accept the user and password/);
    expect(JSON.stringify(report)).not.toMatch(/not-the-(token|password)/);

    expectProblem(await examineWith({ TWILIO_FROM: '+12135550199' }), 'twilio.number', /does not list the number/);
    expectProblem(
      await examineWith({ SQUARE_LOCATION_IDS: 'L-NOWHERE' }),
      'square.locations',
      /does not know.*L-NOWHERE/,
    );

    const register = (body: object) =>
      fetch(`${providers.twilio.url}/_control/registration`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await register({ campaign: 'FAILED', problems: [{ code: 30923 }] });
    expectProblem(await examineWith(), 'twilio.campaign', /is rejected\. Agreeing to texts/);
    await register({ campaign: 'IN_PROGRESS', problems: [] });
    expect(states(await examineWith(), 'twilio.campaign')).toEqual(['warning']);
    await register({ campaign: 'VERIFIED' });
  });

  it('names servers that do not answer at all, within the time of a check', async () => {
    const silent: Server = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const at = `127.0.0.1:${port}`;
    const report = await examineWith({
      DATABASE_URL: `postgres://lacquer:some-password@${at}/lacquer`,
      SMTP_URL: `smtp://${at}`,
      TWILIO_API_BASE_URL: `http://${at}`,
      SQUARE_API_BASE_URL: `http://${at}`,
    });
    silent.close();
    for (const check of ['database.gateway', 'mail', 'twilio', 'square'])
      expectProblem(report, check, /no answer within|cannot be reached/);
    expect(report.findings.find(({ check }) => check === 'clock.twilio')?.state).toBe('not-checked');
  });

  it('names a disk that is nearly full, and backups that cannot be written or be read by others', async () => {
    expectProblem(await examineWith({ DOCTOR_FREE_DISK_MB: '100000000' }), 'disk.data', /has \d+ MB free/);
    const small = join(folder, 'small');
    await mkdir(small);
    await onSmallDisk(small, '2m', async () => {
      const report = await examineWith({ BACKUP_DIR: small, DOCTOR_FREE_DISK_MB: '5' });
      expectProblem(report, 'disk.backups', /has [012] MB free/);
      expect(states(report, 'backup.disk')).toEqual([]);
    });
    const name = 'lacquer-2026-03-01T03-00-00Z.backup';
    await writeFile(join(folder, 'backups', name), '');
    await chmod(join(folder, 'backups', name), 0o644);
    const report = await examineWith();
    expect(states(report, 'backup.rights')).toEqual(['warning']);
    expect(states(report, 'backup.disk')).toEqual(['warning']);
    await rm(join(folder, 'backups', name));
    const ahead = join(folder, 'backups', backupName(new Date(Date.now() + 86_400_000)));
    const aside = join(folder, 'backups', 'lacquer-2026-03-01T03-00-00Z.made-before-2026-02-27T03-00-00Z.backup');
    for (const each of [ahead, aside]) await writeFile(each, '', { mode: 0o600 });
    expect(states(await examineWith(), 'backup.clock')).toEqual(['warning', 'warning']);
    for (const each of [ahead, aside]) await rm(each);
    expect(states(await examineWith({ BACKUP_DIR: undefined }), 'backup.folder')).toEqual(['warning']);
  });

  it('names a backup that failed, one that is overdue, and none', async () => {
    const { gateway } = databaseUrls(database.url);
    await sql(gateway, `UPDATE backup_run SET ended_at = now() - interval '40 hours'`);
    const old = await examineWith();
    expectProblem(old, 'backup.age', /40 hours old: the nightly one is overdue/);
    await sql(
      gateway,
      `INSERT INTO backup_run (id, is_nightly, problem) VALUES (gen_random_uuid(), true, 'The disk is full.')`,
    );
    expectProblem(await examineWith(), 'backup.last', /^The last backup failed: The disk is full\.$/);
    await sql(gateway, 'DELETE FROM backup_run');
    expect(states(await examineWith(), 'backup.age')).toEqual(['warning']);
    await sql(gateway, `INSERT INTO backup_run (id, is_nightly, bytes) VALUES (gen_random_uuid(), true, 1000)`);
  });

  it('names a test restore that failed, one that is old, and none', async () => {
    const { gateway } = databaseUrls(database.url);
    const test = `INSERT INTO restore_test (id, rows, problem) VALUES (gen_random_uuid(),`;
    await sql(gateway, 'DELETE FROM restore_test');
    expect(states(await examineWith(), 'backup.test')).toEqual(['warning']);
    await sql(gateway, `${test} 12, NULL)`);
    expect(states(await examineWith(), 'backup.test')).toEqual(['ok']);
    await sql(gateway, `UPDATE restore_test SET ended_at = now() - interval '40 days'`);
    expect(states(await examineWith(), 'backup.test')).toEqual(['warning']);
    await sql(gateway, `${test} NULL, 'The file is damaged.')`);
    expectProblem(await examineWith(), 'backup.test', /^The last test restore failed: The file is damaged\.$/);
    await sql(gateway, `DELETE FROM restore_test; ${test} NULL, '${untested}The disk is full.')`);
    expectProblem(await examineWith(), 'backup.test', /^The backup could not be tested: The disk is full\.$/);
    await sql(gateway, `DELETE FROM restore_test; ${test} 12, NULL)`);
  });

  it('names a name that does not resolve', async () => {
    const report = await examineWith({
      PUBLIC_URL: 'https://salon.invalid',
      TRUST_PROXY: '1',
      SQUARE_WEBHOOK_URL: 'https://salon.invalid/api/webhooks/square',
    });
    expectProblem(report, 'name.PUBLIC_URL', /salon\.invalid of PUBLIC_URL does not resolve/);
    expectProblem(report, 'name.SQUARE_WEBHOOK_URL', /does not resolve/);
  });

  it('names a clock that differs from that of Twilio', async () => {
    providers.twilio.faults({ clock: { aheadMs: 420_000 } });
    expectProblem(await examineWith(), 'clock.twilio', /is 4[12]\d seconds behind that of Twilio/);
  });

  it('names dead and unknown migrations and events, and runs and repairs none of them', async () => {
    const { contact, messaging } = databaseUrls(database.url);
    const last = migrationsOf.contact.filter((each) => typeof each === 'function').at(-1)?.name ?? '';
    const [stored] = await sql(contact, `DELETE FROM migrations WHERE name = '${last}' RETURNING timestamp, name`);
    await sql(messaging, `INSERT INTO migrations (timestamp, name) VALUES (1799999999999, 'Later1799999999999')`);
    await sql(
      messaging,
      `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, dead_at)
       VALUES (gen_random_uuid(), 'test', now(), 'c', '{}', now())`,
    );
    const report = await examineWith();
    expect(about(report, 'migrations.contact')).toEqual([
      expect.objectContaining({
        state: 'warning',
        found: expect.stringContaining(last),
        means: 'They run at the next start, after a backup; it takes longer then.',
        todo: 'npm start',
      }),
    ]);
    expect(about(await examineWith({ UPGRADE_BACKUP: 'off' }), 'migrations.contact')).toEqual([
      expect.objectContaining({ state: 'warning', todo: 'npm run backup -- lacquer.backup && npm start' }),
    ]);
    expectProblem(
      report,
      'migrations.messaging',
      /has run 1 migrations that this one does not know: Later1799999999999/,
    );
    expectProblem(report, 'outbox.messaging', /^1 events of messaging are dead/);
    expect(await sql(contact, `SELECT FROM migrations WHERE name = '${last}'`)).toEqual([]);
    await sql(contact, `INSERT INTO migrations (timestamp, name) VALUES (${String(stored?.['timestamp'])}, '${last}')`);
    await sql(messaging, `DELETE FROM migrations WHERE name LIKE 'Later%'`);
    await sql(messaging, 'DELETE FROM outbox');
  });

  it('names a key that is missing, and one that is not the one of the data', async () => {
    const { gateway } = databaseUrls(database.url);
    await sql(
      gateway,
      `WITH account AS (INSERT INTO staff_account (id, email, role, password_hash)
         VALUES (gen_random_uuid(), 'owner@example.com', 'owner', 'x') RETURNING id)
       INSERT INTO second_step (account_id, sealed_secret, turned_on_at) SELECT id, '\\x${'00'.repeat(48)}', now() FROM account`,
    );
    const report = await examineWith({ ADMIN_PASSWORD: 'a password of before' });
    expectProblem(report, 'keys.second-step', /another SECOND_STEP_KEY/);
    expect(states(report, 'settings.ADMIN_PASSWORD')).toEqual(['warning']);
    await sql(gateway, 'DELETE FROM second_step');
    await sql(gateway, 'DELETE FROM staff_account');
  });

  it('makes nothing where the product has never been started', async () => {
    const nowhere = join(folder, 'nowhere');
    const report = await examineWith({ DATABASE_URL: undefined, DATA_DIR: nowhere });
    expect(about(report, 'database')).toEqual([
      expect.objectContaining({ state: 'not-checked', found: expect.stringContaining('never been started') }),
    ]);
    await expect(access(nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('opens the embedded database, migrates nothing, and leaves it stopped', async () => {
    const data = join(folder, 'embedded');
    const options = { dataDir: join(data, 'postgres'), durable: false };
    await (await startEmbeddedPostgres(options)).stop();
    const report = await examineWith({ DATABASE_URL: undefined, DATA_DIR: data });
    expect(states(report, 'database.gateway')).toEqual(['ok']);
    expect(about(report, 'migrations.gateway')).toEqual([
      expect.objectContaining({ state: 'warning', found: 'The database has no tables.' }),
    ]);
    expectProblem(report, 'keys.privacy', /is missing; the next start makes another one/);
    const server = await startEmbeddedPostgres(options);
    expect(await sql(server.url, `SELECT FROM pg_namespace WHERE nspname IN ('gateway', 'extensions')`)).toEqual([]);
    await server.stop();
  });

  it('names what holds up texts and mail, which is to mend', async () => {
    const { messaging } = databaseUrls(database.url);
    await sql(
      messaging,
      `WITH now AS (SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms)
       INSERT INTO sender_pace (held_from, hold_until, hold_reason) SELECT ms, ms + 600000, '"Twilio is overloaded."' FROM now`,
    );
    await sql(
      messaging,
      `WITH sent AS (INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by)
         VALUES (gen_random_uuid(), 'paused', '', 'Hello', 1, '', true, gen_random_uuid()) RETURNING id)
       INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, claim_token, claimed_at, body, segments)
       SELECT gen_random_uuid(), id, gen_random_uuid(), '+12135550101', 'unknown', gen_random_uuid(), now(), 'Hello', 1 FROM sent`,
    );
    await sql(
      messaging,
      `WITH person AS (INSERT INTO staff_person (id, email, role) VALUES (gen_random_uuid(), 'owner@example.com', 'owner') RETURNING id)
       INSERT INTO staff_notice (id, person_id, channel, kind, created_at, due_at, status, attempts)
       SELECT gen_random_uuid(), id, 'email', 'trouble', now(), now(), 'pending', 2 FROM person`,
    );
    const report = await examineWith();
    for (const kind of ['senderHeldSeconds', 'textsInDoubt', 'noticesUnmailed'])
      expect(about(report, 'running.messaging')).toContainEqual(
        expect.objectContaining({ state: 'warning', found: expect.stringContaining(kind) }),
      );
    expect(report.ok).toBe(true);
    await sql(messaging, 'DELETE FROM sender_pace; DELETE FROM campaign_recipient; DELETE FROM campaign');
    await sql(messaging, 'DELETE FROM staff_notice; DELETE FROM staff_person');
    expect(about(await examineWith(), 'running.messaging')).toEqual([]);
  });

  it('names what a running product says of itself: wrong if a part of it stops, else to mend', async () => {
    const gateway = await answeringGateway({ databaseDiskFull: 1, untrustedProxies: 1, backupFailed: 1 });
    const data = settings['DATA_DIR'] ?? '';
    await writeRunning(data, { pid: process.pid, databaseUrls: databaseUrls(database.url), url: gateway.url });
    const report = await examineWith({ PORT: new URL(gateway.url).port, HOST: '127.0.0.1' });
    await removeRunning(data);
    await gateway.stop();
    expect(report.running).toBe(true);
    expectProblem(report, 'running', /databaseDiskFull/);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        check: 'running',
        state: 'warning',
        found: expect.stringContaining('untrustedProxies'),
      }),
    );
    // the check of the backups has the reason
    expect(JSON.stringify(report)).not.toContain('backupFailed');
  });

  it('is a command with exit codes, for people and for programs', async () => {
    const run = async (args: string[], env: Record<string, string | undefined>) => {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const code = await runDoctorCli(args, { name: 'npm run doctor --', examine: () => examine(env), stdout, stderr });
      return { code, out: String(stdout.read() ?? ''), error: String(stderr.read() ?? '') };
    };
    const well = await run([], settings);
    expect(well).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Nothing is wrong; \d+ to mend\.\n$/),
      error: '',
    });
    const json = await run(['--json'], { ...settings, TWILIO_AUTH_TOKEN: 'not-the-token-of-this-account' });
    expect(json.code).toBe(1);
    expect((JSON.parse(json.out) as Report).findings[0]).toMatchObject({ check: 'twilio', state: 'problem' });
    expect(await run(['all'], settings)).toMatchObject({ code: 2, out: '' });
    expect(await run(['--help'], settings)).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
  });
});

describe('the doctor of the distributed mode', () => {
  const databases: TestDatabase[] = [];
  const urls: Record<string, string> = {};
  let settings: Record<string, string>;

  beforeAll(async () => {
    for (const app of appNames) {
      const database = await freshDatabase();
      databases.push(database);
      urls[app] = database.url;
    }
    await migrateAll(urls as Parameters<typeof migrateAll>[0]);
    const { url: RABBITMQ_URL, prefix: BUS_PREFIX } = freshRabbitmq();
    const { url: REDIS_URL, prefix: REDIS_PREFIX } = freshRedis();
    settings = {
      ...Object.fromEntries(appNames.map((app) => [`${app.toUpperCase()}_DATABASE_URL`, urls[app] ?? ''])),
      RABBITMQ_URL,
      BUS_PREFIX,
      REDIS_URL,
      REDIS_PREFIX,
    };
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  it('looks at broker, queue and services, and names what is missing', async () => {
    const connection = await connect(settings['RABBITMQ_URL'] ?? '');
    const channel = await connection.createChannel();
    const dead = `${settings['BUS_PREFIX']}lacquer.dead`;
    await channel.assertQueue(dead, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    channel.sendToQueue(dead, Buffer.from('{}'));
    const report = await examine(settings);
    expect(report).toMatchObject({ mode: 'containers', running: null });
    expect(states(report, 'broker')).toEqual(expect.arrayContaining(['ok', 'problem']));
    expectProblem(report, 'broker.dead-letters', /^1 dead letters are left/);
    expectProblem(report, 'queue.messaging', /has no queue/);
    expect(states(report, 'redis')).toContain('ok');
    expectProblem(report, 'running.customer', /does not answer over RabbitMQ/);
    expectProblem(report, 'settings', /^OPERATOR_SIGNING_KEY is missing/);
    expect(about(report, 'running.gateway')).toEqual([expect.objectContaining({ state: 'not-checked' })]);
    await channel.deleteQueue(dead);
    await connection.close();
  });

  it('names what gateway and services say of themselves: wrong if a part of the product stops, else to mend', async () => {
    const { RABBITMQ_URL: url = '', BUS_PREFIX: prefix } = settings;
    const gateway = await answeringGateway({ databaseDiskFull: 1, untrustedProxies: 1 });
    const contact = await startContact({
      databaseUrl: urls['contact'] ?? '',
      bus: { kind: 'rabbitmq', url, ...(prefix !== undefined && { prefix }) },
      logger: pino({ level: 'silent' }),
    });
    contact.nest.get(Measures).register('contact', {
      gauges: {
        example_disk_full: { help: 'Of the test', trouble: 'databaseDiskFull' },
        example_lost_lines: { help: 'Of the test', trouble: 'logLinesLost' },
      },
      read: () => Promise.resolve({ example_disk_full: 1, example_lost_lines: 3 }),
    });
    const report = await examine({ ...settings, GATEWAY_URL: gateway.url });
    await contact.stop();
    await gateway.stop();
    for (const [check, other] of [
      ['running.gateway', 'untrustedProxies'],
      ['running.contact', 'logLinesLost'],
    ] as const) {
      expectProblem(report, check, /databaseDiskFull/);
      expect(report.findings).toContainEqual(
        expect.objectContaining({ check, state: 'warning', found: expect.stringContaining(other) }),
      );
    }
  });

  it('leaves the rights of secrets to the engine, which gives each container its own files', async () => {
    const file = join(tmpdir(), `lacquer-handed-${process.pid}`);
    const { RABBITMQ_URL = '', ...others } = settings;
    // as the job `secrets` hands it to the user of the container
    await writeFile(file, RABBITMQ_URL, { mode: 0o444 });
    const report = await examine({ ...others, RABBITMQ_URL_FILE: file });
    await rm(file);
    expect(states(report, 'broker')).toContain('ok');
    expect(states(report, 'files')).toEqual([]);
  });

  it('names a broker and a queue that are away or refuse the password, pending migrations, and a clock that differs', async () => {
    const { contact = '', catalog = '' } = urls;
    await sql(catalog, `DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)`);
    await sql(contact, 'CREATE SCHEMA skewed');
    await sql(
      contact,
      `CREATE FUNCTION skewed.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
         $$ SELECT pg_catalog.clock_timestamp() + interval '90 seconds' $$`,
    );
    await sql(
      contact,
      `ALTER DATABASE "${new URL(contact).pathname.slice(1)}" SET search_path = skewed, public, pg_catalog`,
    );
    const broker = new URL(settings['RABBITMQ_URL'] ?? '');
    broker.password = 'a-wrong-password';
    const report = await examine({ ...settings, RABBITMQ_URL: broker.href, REDIS_URL: 'redis://127.0.0.1:1' });
    expectProblem(report, 'broker', /does not accept the user and password/);
    expectProblem(report, 'redis', /refuses connections/);
    expectProblem(report, 'migrations.catalog', /1 migrations of this release have not run/);
    expectProblem(report, 'clock.contact', /differ by (89|9[01])/);
    expect(JSON.stringify(report)).not.toContain('a-wrong-password');
  });
});

describe('a check', () => {
  it('that fails or takes too long is a problem of its own, and the others go on', async () => {
    const found = await runChecks(
      [
        { name: 'fails', run: () => Promise.reject(new Error('it broke')) },
        { name: 'hangs', run: () => new Promise(() => undefined) },
        { name: 'ends', run: () => Promise.resolve([]) },
      ],
      50,
    );
    expect(found).toEqual([
      expect.objectContaining({ check: 'fails', state: 'problem', found: 'The check failed: it broke' }),
      expect.objectContaining({ check: 'hangs', state: 'problem' }),
    ]);
  });
});
