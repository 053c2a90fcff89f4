import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Campaign, everyoneNow, getCampaign, launchCampaign } from '@lacquer/contracts/messaging/campaign';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { listConsent, recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { markConversationRead, sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { recordVisit, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { editCustomer } from '@lacquer/contracts/customers/customer-record';
import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import { listSuppressions } from '@lacquer/contracts/messaging/messaging';
import { eraseInContact, pseudonymCode } from '@lacquer/contracts/privacy';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, escapeIdentifier } from 'pg';
import { pino } from 'pino';
import { openSessionOnDatabase } from '../campaign/campaign-session.js';
import { standaloneSettings } from '../config.js';
import { type Product, startProduct } from '../product.js';
import { databaseUrls, migrateAll } from '../database/schema.js';
import { runPrivacyCli } from './privacy-cli.js';

const settings = standaloneSettings.parse({
  PORT: 0,
  HOST: '127.0.0.1',
  SMS_WINDOW: 'always',
  PRIVACY_KEY: 'a key that only this test has, 32 or more',
});
const phone = '+12135550177';
const email = 'quillfeather@example.com';
const other = '+12135550178';
/** However far the provider has come. */
const textedOf = ({ accepted, sent, delivered, skipped }: Campaign['counts']) => ({
  texted: accepted + sent + delivered,
  skipped,
});
/** What nothing may hold afterwards, in lower case. */
const needles = ['2135550177', '(213) 555-0177', email, 'quillfeather'];

describe("a person's data", () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let product: Product;
  let sql: Client;
  let ask: ReturnType<typeof asOwner>;
  let folder: string;

  beforeEach(async () => {
    database = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'lacquer-privacy-'));
    const urls = databaseUrls(database.url);
    await migrateAll(urls);
    const bus = new InProcessBus();
    product = await startProduct(settings, urls, pino({ level: 'silent' }), bus);
    ask = asOwner(bus);
    sql = new Client({ connectionString: database.url });
    await sql.connect();
  });
  afterEach(async () => {
    await sql.end();
    await product.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const visit = (phoneNumber: string, address: string | null, idempotencyKey?: string) =>
    ask.call(recordVisit, { phoneNumber, email: address, serviceName: 'Gel Manicure', amount: 3000, idempotencyKey });
  const contact = () =>
    ask.call(submitContact, {
      firstName: 'Ada',
      lastName: 'Quillfeather',
      email,
      phone: '(213) 555-0177',
      service: null,
      message: 'I am Ada Quillfeather.',
    });
  async function eventually(holds: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) if (await holds()) return;
    throw new Error('it did not come about within 60 s');
  }
  const campaign = async () => {
    const launched = await ask.call(launchCampaign, {
      message: 'Hello {first_name}',
      campaignType: '',
      ...everyoneNow,
    });
    await eventually(async () => (await ask.call(getCampaign, { id: launched.campaignId })).status === 'finished');
    return ask.call(getCampaign, { id: launched.campaignId });
  };
  const suppressed = async () =>
    (await ask.call(listSuppressions, { limit: 10 })).suppressions.map((suppression) => suppression.phone);

  /** Every table of every schema that has a row with one of the needles: a new table cannot be forgotten. */
  async function tablesThatTell(told = needles): Promise<string[]> {
    const { rows } = await sql.query<{ schema: string; name: string }>(
      `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
    );
    expect(rows.length).toBeGreaterThan(40);
    const telling: string[] = [];
    for (const { schema, name } of rows) {
      const found = await sql.query(
        `SELECT FROM ${escapeIdentifier(schema)}.${escapeIdentifier(name)} AS entry, unnest($1::text[]) AS needle
         WHERE strpos(lower(entry::text), needle) > 0 LIMIT 1`,
        [told],
      );
      if (found.rowCount) telling.push(`${schema}.${name}`);
    }
    return telling;
  }

  /** Something of every kind that is held of a person. */
  async function live(): Promise<string> {
    await contact();
    await visit(phone, email, randomUUID());
    const { visitId, customerId } = await visit(phone, email);
    await ask.call(editCustomer, {
      id: customerId,
      version: 0,
      givenName: 'Quillfeather',
      note: 'Quillfeather pays',
      tags: ['quillfeather'],
    });
    await ask.call(correctVisit, { visitId, reason: 'Quillfeather had two', amount: 3100 });
    await ask.call(voidVisit, { visitId: (await visit(phone, email)).visitId, reason: 'Quillfeather left' });
    await visit(other, 'else@example.com');
    await ask.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });
    await ask.call(sendTest, { message: 'A test', phoneNumber: phone });
    const { id } = await campaign();
    await sql.query(
      `INSERT INTO messaging.inbound_message (id, message_sid, from_phone, to_phone, body)
       VALUES ($1, 'SM1', $2, '+12135550199', 'Quillfeather here, see you')`,
      [randomUUID(), phone],
    );
    const answer = { phoneNumber: phone, message: 'Until then', idempotencyKey: randomUUID() };
    await ask.call(sendAnswer, answer);
    await ask.call(markConversationRead, { phoneNumber: phone, upTo: new Date().toISOString() });
    await sql.query(
      `INSERT INTO customer.square_customer (square_customer_id, customer_id, phone_number, phone_text, family_name, email)
       SELECT 'SQ1', id, phone_number, '(213) 555-0177', 'Quillfeather', email FROM customer.customer WHERE phone_number = $1`,
      [phone],
    );
    await sql.query(`UPDATE customer.customer SET entered_family_name = 'Quillfeather' WHERE phone_number = $1`, [
      phone,
    ]);
    await sql.query(
      `INSERT INTO customer.square_payment (payment_id, status, amount, tip, refunded, entered_phone, paid_at, updated_at)
       VALUES ('P1', 'COMPLETED', 3000, 0, 0, $1, now(), now())`,
      [phone],
    );
    const payload = { type: 'payment.updated', data: { id: 'P1', type: 'payment', object: { buyer: email } } };
    const profile = {
      type: 'customer.updated',
      data: { id: 'SQ1', type: 'customer', object: { name: 'Quillfeather' } },
    };
    // a payment that only the address tells about
    const unknown = { type: 'payment.updated', data: { id: 'P9', type: 'payment', object: { buyer: email } } };
    await sql.query(
      `INSERT INTO customer.square_event (event_id, type, payload, processed_at, next_attempt_at)
       VALUES ('E1', 'payment.updated', $1, now(), NULL), ('E2', 'customer.updated', $2, now(), NULL),
         ('E3', 'payment.updated', $3, now(), NULL)`,
      [payload, profile, unknown],
    );
    await ask.call(recordRevocation, { phoneNumber: phone, channel: 'phone', reason: 'Quillfeather said no' });
    await eventually(async () => (await suppressed()).includes(phone));
    return id;
  }

  async function privacy(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const written = { out: '', err: '' };
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
    stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
    const code = await runPrivacyCli(args, {
      name: 'npm run privacy --',
      withSession: async (work) => {
        const session = await openSessionOnDatabase(databaseUrls(database.url), settings);
        try {
          await work(session);
        } finally {
          await session.close();
        }
      },
      stdout,
      stderr,
    });
    return { code, ...written };
  }

  it('is exported whole, in words, to a file that nobody else reads', async () => {
    await live();
    const file = join(folder, 'person.json');
    expect(await privacy('export', '(213) 555-0177', '--output', file)).toMatchObject({ code: 0, err: '' });
    const text = await readFile(file, 'utf8');
    const { data, ...head } = JSON.parse(text) as { data: Record<string, object[]> };

    expect(head).toMatchObject({ phone, otherPhones: [], emails: [email] });
    expect(Object.fromEntries(Object.entries(data).map(([title, entries]) => [title, entries.length]))).toEqual({
      'Customer record': 1,
      Visits: 3,
      'Changes of visits by the staff': 2,
      'Consent to texts, and the visits that the ledger names': 5,
      'Customer at Square': 1,
      'Payments at Square': 1,
      'Notifications from Square': 3,
      'Messages sent with the contact form': 1,
      'Texts of campaigns': 1,
      'Texts to the salon': 1,
      'Exclusion from texts': 1,
      'Answers of the salon': 1,
      'Test texts': 1,
    });
    expect(text).toContain('I am Ada Quillfeather.');
    expect(text).not.toContain(other);
    expect((await privacy('export', phone, '--output', file)).code).toBe(1);
  });

  it('is erased in every table of every schema, and sums and proof stay', async () => {
    const campaignId = await live();
    const told = await tablesThatTell();
    expect(told).toEqual(
      expect.arrayContaining([
        'contact.submission',
        'customer.consent_entry',
        'customer.customer',
        'customer.outbox',
        'customer.square_customer',
        'customer.square_event',
        'customer.square_payment',
        'customer.visit',
        'customer.visit_change',
        'messaging.answer',
        'messaging.campaign_recipient',
        'messaging.conversation',
        'messaging.conversation_read',
        'messaging.inbound_message',
        'messaging.suppression',
        'messaging.test_send',
      ]),
    );
    const summary = await ask.call(summarizeCustomers, {});
    const { counts } = await ask.call(getCampaign, { id: campaignId });

    const dry = await privacy('erase', '213-555-0177');
    expect(dry.out).toMatch(/Nothing was erased. Add --yes to erase it\.\n$/);
    expect(await tablesThatTell()).toEqual(told);
    const done = await privacy('erase', '213-555-0177', '--yes');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out.replace('Erased.\n', '')).toBe(dry.out.replace('Nothing was erased. Add --yes to erase it.\n', ''));

    expect(await tablesThatTell()).toEqual([]);
    const { smsSubscribers, ...sums } = summary;
    expect(await ask.call(summarizeCustomers, {})).toEqual({ ...sums, smsSubscribers: smsSubscribers - 1 });
    expect((await ask.call(getCampaign, { id: campaignId })).counts).toEqual(counts);
    const { rows: texts } = await sql.query<{ body: string }>('SELECT body FROM messaging.campaign_recipient');
    expect(texts.map(({ body }) => body.replace(/^.*Hello/, 'Hello')).toSorted()).toEqual([
      'Hello there Reply STOP to opt out',
      'Hello {first_name} Reply STOP to opt out',
    ]);
    const { entries } = await ask.call(listConsent, { kinds: 'consent', limit: 10 });
    expect(entries).toMatchObject([
      { kind: 'revocation', reason: null, phone: expect.stringContaining(pseudonymCode) },
      { kind: 'consent', wordingVersion: 'in-person-1', phone: entries[0]?.phone },
    ]);
    const trail = await sql.query(
      `SELECT action, subject, outcome, details FROM gateway.audit_entry WHERE action LIKE 'privacy.%' ORDER BY id`,
    );
    expect(trail.rows).toEqual(
      ['contact', 'messaging', 'customer'].map((service) => ({
        action: 'privacy.erase',
        subject: entries[0]?.phone,
        outcome: 'done',
        details: { service },
      })),
    );
    expect((await privacy('erase', phone, '--yes')).out).toBe('No data is stored for this phone.\n');
  });

  it('of two records that were merged is exported and erased whole, by the phone of either', async () => {
    const second = '+12135550179';
    const secondEmail = 'plumefeather@example.com';
    await live();
    const kept = await visit(phone, email);
    const merged = await visit(second, secondEmail);
    await ask.call(submitContact, {
      firstName: 'Ada',
      lastName: 'Quillfeather',
      email: 'ada@example.com',
      phone: '213-555-0179',
      service: null,
      message: 'My other phone.',
    });
    await ask.call(recordConsent, { phoneNumber: second, wordingVersion: 'in-person-1', channel: 'in-person' });
    await ask.call(sendTest, { message: 'A test', phoneNumber: second });
    await ask.call(mergeCustomers, { id: kept.customerId, otherId: merged.customerId });
    const told = [...needles, '2135550179', '213-555-0179', secondEmail, 'ada@example.com'];

    const exports = [];
    for (const asked of [phone, second]) {
      const {
        phone: named,
        otherPhones,
        emails,
        data,
      } = JSON.parse((await privacy('export', asked)).out) as {
        phone: string;
        otherPhones: string[];
        emails: string[];
        data: Record<string, object[]>;
      };
      expect([named, ...otherPhones].toSorted()).toEqual([phone, second]);
      expect(emails.toSorted()).toEqual(['ada@example.com', secondEmail, email]);
      exports.push(Object.fromEntries(Object.entries(data).map(([title, entries]) => [title, entries.length])));
    }
    expect(exports[1]).toEqual(exports[0]);
    expect(exports[0]).toMatchObject({
      'Customer record': 2,
      'Consent to texts, and the visits that the ledger names': 8,
      'Messages sent with the contact form': 2,
      'Test texts': 2,
    });

    expect((await privacy('erase', second, '--yes')).out).toMatch(/Erased\.\n$/);
    expect(await tablesThatTell(told)).toEqual([]);
    const { entries } = await ask.call(listConsent, { kinds: 'consent', limit: 10 });
    expect(new Set(entries.map((entry) => entry.phone)).size).toBe(2);
    expect(entries.every((entry) => entry.phone.startsWith(pseudonymCode))).toBe(true);
    for (const asked of [phone, second]) {
      expect((await privacy('erase', asked, '--yes')).out).toBe('No data is stored for this phone.\n');
    }
  });

  it('is erased to the end when the first try was stopped on its way', async () => {
    await live();
    await ask.call(eraseInContact, { phone, emails: [email], dryRun: false });
    expect((await tablesThatTell()).length).toBeGreaterThan(0);

    await privacy('erase', phone, '--yes');

    expect(await tablesThatTell()).toEqual([]);
  });

  it('stays excluded from texts when the phone comes back, until its owner consents again', async () => {
    await live();
    await privacy('erase', phone, '--yes');
    await contact();
    await visit(phone, email);

    const { counts } = await campaign();

    expect(textedOf(counts)).toEqual({ texted: 1, skipped: 1 });
    expect(await suppressed()).toEqual([phone]);
    await ask.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });
    await eventually(async () => (await suppressed()).length === 0);
    expect(textedOf((await campaign()).counts)).toEqual({ texted: 2, skipped: 0 });
  });

  it('is looked for by phone numbers only', async () => {
    expect(await privacy('erase', '555-0177')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not a phone number'),
    });
    expect(await privacy('erase')).toMatchObject({ code: 2, err: expect.stringContaining('Name one phone') });
    expect((await privacy('erase', '213 555 0188')).out).toBe('No data is stored for this phone.\n');
  });

  it('is refused to be erased where no key is set', async () => {
    await product.stop();
    const bus = new InProcessBus();
    const { PRIVACY_KEY: _, ...without } = settings;
    product = await startProduct(without, databaseUrls(database.url), pino({ level: 'silent' }), bus);
    const erasing = asOwner(bus).call(eraseInContact, { phone, emails: [], dryRun: true });
    await expect(erasing).rejects.toMatchObject({ code: 'PRIVACY.NO_KEY', kind: 'conflict' });
  });
});
