import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import { recordVisit } from '@lacquer/contracts/customers/customer';
import { join } from '@lacquer/contracts/customers/joining';
import { editCustomer } from '@lacquer/contracts/customers/customer-record';
import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import { type CampaignForm, everyoneNow, getCampaign, launchCampaign } from '@lacquer/contracts/messaging/campaign';
import { markConversationRead, sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { listSuppressions } from '@lacquer/contracts/messaging/messaging';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { People } from '@lacquer/gateway/privacy/people';
import type { PersonJobs } from '@lacquer/gateway/privacy/person-jobs';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { TestDatabase } from '@lacquer/servers/testing/servers';
import { Client, escapeIdentifier } from 'pg';
import { pino } from 'pino';
import { openSessionOnDatabase } from '../campaign/campaign-session.js';
import { standaloneSettings } from '../config.js';
import { databaseUrls } from '../database/schema.js';
import { migratedProduct } from './migrated-product.js';
import { runPrivacyCli } from '../privacy/privacy-cli.js';
import { type Product, startProduct } from '../product.js';

export const phone = '+12135550177';
export const email = 'quillfeather@example.com';
/** Another customer, whose data must not be affected. */
export const otherPhone = '+12135550178';
/** Strings that identify the person, in lower case. */
export const identifiers = ['2135550177', '(213) 555-0177', email, 'quillfeather', '203.0.113.77'];

/** The box for texts, as the person ticked it. */
export const box = {
  wordingVersion: 'box-1-en',
  words: 'I agree to receive marketing texts.',
  language: 'en',
  page: '/join',
  address: '203.0.113.77',
} as const;

const { PRIVACY_KEY, ...withoutKey } = standaloneSettings.parse({
  PORT: 0,
  HOST: '127.0.0.1',
  SMS_WINDOW: 'always',
  PRIVACY_KEY: 'a key that only this test has, 32 or more',
});
const settings = { ...withoutKey, PRIVACY_KEY };

/** A running product, and a person about whom its services store data. */
export class KnownPerson {
  private isRunning = true;
  private campaigns = 0;

  private constructor(
    private readonly database: TestDatabase,
    private product: Product,
    /** RPC as an owner. */
    readonly ask: ReturnType<typeof asOwner>,
    readonly sql: Client,
  ) {}

  static async start(): Promise<KnownPerson> {
    const database = await migratedProduct();
    const urls = databaseUrls(database.url);
    const bus = new InProcessBus();
    const product = await startProduct(settings, urls, pino({ level: 'silent' }), bus);
    const sql = new Client({ connectionString: database.url });
    await sql.connect();
    return new KnownPerson(database, product, asOwner(bus), sql);
  }

  async stop(): Promise<void> {
    await this.sql.end();
    if (this.isRunning) await this.product.stop();
    await this.database.drop();
  }

  /** Leaves the database to commands. */
  async stopProduct(): Promise<void> {
    await this.product.stop();
    this.isRunning = false;
  }

  /** Restarts the product without a privacy key. Returns RPC as an owner. */
  async restartWithoutKey(): Promise<ReturnType<typeof asOwner>> {
    await this.product.stop();
    const bus = new InProcessBus();
    this.product = await startProduct(withoutKey, databaseUrls(this.database.url), pino({ level: 'silent' }), bus);
    return asOwner(bus);
  }

  visit(phoneNumber = phone, address: string | null = email, idempotencyKey?: string) {
    const form = { phoneNumber, email: address, serviceName: 'Gel Manicure', amount: 3000, idempotencyKey };
    return this.ask.call(recordVisit, form);
  }

  contact(ticked?: typeof box) {
    return this.ask.call(submitContact, {
      box: ticked,
      firstName: 'Ada',
      lastName: 'Quillfeather',
      email,
      phone: '(213) 555-0177',
      service: null,
      message: 'I am Ada Quillfeather.',
    });
  }

  /** Sends a campaign to all customers, each time with other words. Resolves when it has finished. */
  async campaign(texts: CampaignForm['texts'] = {}) {
    this.campaigns += 1;
    const { campaignId: id } = await this.ask.call(launchCampaign, {
      message: `Hello {first_name}${'!'.repeat(this.campaigns - 1)}`,
      texts,
      campaignType: '',
      ...everyoneNow,
    });
    await eventually(async () => (await this.ask.call(getCampaign, { id })).status === 'finished');
    return this.ask.call(getCampaign, { id });
  }

  async suppressedPhones(): Promise<string[]> {
    const { suppressions } = await this.ask.call(listSuppressions, { limit: 10 });
    return suppressions.map((suppression) => suppression.phone);
  }

  /** Stores data of every kind about the person. Returns the id of a campaign that texted them. */
  async storeEverything(): Promise<string> {
    await this.ask.call(join, { phone, firstName: 'Quillfeather', box });
    await eventually(
      async () =>
        (await this.sql.query(`SELECT FROM messaging.outgoing_text WHERE kind = 'confirmation'`)).rowCount === 1,
    );
    await this.contact(box);
    await this.sql.query(
      `INSERT INTO messaging.join_request (phone, words, asked_at) VALUES ($1, 'Reply YES', now())`,
      [phone],
    );
    await this.visit(phone, email, randomUUID());
    const { visitId, customerId } = await this.visit();
    await this.ask.call(editCustomer, {
      id: customerId,
      version: 0,
      givenName: 'Quillfeather',
      note: 'Quillfeather pays',
      tags: ['quillfeather'],
    });
    await this.ask.call(correctVisit, { visitId, reason: 'Quillfeather had two', amount: 3100 });
    await this.ask.call(voidVisit, { visitId: (await this.visit()).visitId, reason: 'Quillfeather left' });
    await this.visit(otherPhone, 'else@example.com');
    await this.ask.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });
    await this.ask.call(sendTest, { message: 'A test', phoneNumber: phone });
    const { id } = await this.campaign();
    const inboundId = randomUUID();
    await this.sql.query(
      `INSERT INTO messaging.inbound_message (id, message_sid, from_phone, to_phone, body)
       VALUES ($1, 'SM1', $2, '+12135550199', 'Quillfeather here, see you')`,
      [inboundId, phone],
    );
    await this.sql.query(
      `INSERT INTO messaging.text_picture (id, inbound_id, position, media_url, state)
       VALUES ($1, $2, 0, 'https://api.twilio.com/Quillfeather', 'waiting')`,
      [randomUUID(), inboundId],
    );
    const answer = { phoneNumber: phone, message: 'Until then', idempotencyKey: randomUUID() };
    await this.ask.call(sendAnswer, answer);
    await this.ask.call(markConversationRead, { phoneNumber: phone, upTo: new Date().toISOString() });
    await this.storeSquareData();
    const revocation = { phoneNumber: phone, channel: 'phone', reason: 'Quillfeather said no' } as const;
    await this.ask.call(recordRevocation, revocation);
    await eventually(async () => (await this.suppressedPhones()).includes(phone));
    return id;
  }

  private async storeSquareData(): Promise<void> {
    await this.sql.query(
      `INSERT INTO customer.square_customer (square_customer_id, customer_id, phone_number, phone_text, family_name, email)
       SELECT 'SQ1', id, phone_number, '(213) 555-0177', 'Quillfeather', email FROM customer.customer WHERE phone_number = $1`,
      [phone],
    );
    await this.sql.query(`UPDATE customer.customer SET entered_family_name = 'Quillfeather' WHERE phone_number = $1`, [
      phone,
    ]);
    await this.sql.query(
      `INSERT INTO customer.square_payment (payment_id, status, amount, tip, refunded, entered_phone, paid_at, updated_at)
       VALUES ('P1', 'COMPLETED', 3000, 0, 0, $1, now(), now())`,
      [phone],
    );
    await this.sql.query(
      `INSERT INTO customer.booking (id, square_booking_id, version, square_updated_at, square_customer_id, starts_at, state)
       VALUES (gen_random_uuid(), 'B1', 0, now(), 'SQ1', now() + interval '1 day', 'accepted')`,
    );
    await this.sql.query(
      `INSERT INTO customer.reminder_wish (phone_number, wants, wording_version, recorded_by, recorded_at)
       VALUES ($1, true, 'reminders-1', gen_random_uuid(), now())`,
      [phone],
    );
    await this.sql.query(
      `INSERT INTO messaging.reminder (booking_id, kind, starts_at, phone, text_id, created_at)
       VALUES (gen_random_uuid(), 'day', now() + interval '1 day', $1, gen_random_uuid(), now())`,
      [phone],
    );
    await this.sql.query(
      `WITH thanked AS (
         INSERT INTO messaging.after_visit (visit_id, customer_id, phone, visited_at, text_id, decided_at, rating, rated_at)
         VALUES (gen_random_uuid(), gen_random_uuid(), $1, now(), gen_random_uuid(), now(), 2, now()) RETURNING *),
       link AS (
         INSERT INTO messaging.short_link (code, visit_id, url)
         SELECT '0thank1', visit_id, 'https://example.com/review' FROM thanked)
       INSERT INTO messaging.outgoing_text (id, kind, phone, body, segments, status)
       SELECT text_id, 'after-visit', phone, 'Hi Ada', 1, 'accepted' FROM thanked`,
      [phone],
    );
    const payload = { type: 'payment.updated', data: { id: 'P1', type: 'payment', object: { buyer: email } } };
    const profile = {
      type: 'customer.updated',
      data: { id: 'SQ1', type: 'customer', object: { name: 'Quillfeather' } },
    };
    // a payment with only the person's e-mail address
    const unknown = { type: 'payment.updated', data: { id: 'P9', type: 'payment', object: { buyer: email } } };
    await this.sql.query(
      `INSERT INTO customer.square_event (event_id, type, payload, processed_at, next_attempt_at)
       VALUES ('E1', 'payment.updated', $1, now(), NULL), ('E2', 'customer.updated', $2, now(), NULL),
         ('E3', 'payment.updated', $3, now(), NULL)`,
      [payload, profile, unknown],
    );
  }

  /** All tables of all schemas with a row that contains one of the strings, so that new tables are covered. */
  async tablesWith(strings: readonly string[] = identifiers): Promise<string[]> {
    const { rows } = await this.sql.query<{ schema: string; name: string }>(
      `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
    );
    if (rows.length <= 40) throw new Error(`only ${rows.length} tables were found`);
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const { rowCount } = await this.sql.query(
        `SELECT FROM ${escapeIdentifier(schema)}.${escapeIdentifier(name)} AS entry, unnest($1::text[]) AS needle
         WHERE strpos(lower(entry::text), needle) > 0 LIMIT 1`,
        [strings],
      );
      if (rowCount) found.push(`${schema}.${name}`);
    }
    return found;
  }

  /** Works on the jobs as a command does. */
  async withJobs(work: (jobs: PersonJobs, people: People, rpc: ActingClient) => Promise<void>): Promise<void> {
    const session = await openSessionOnDatabase(databaseUrls(this.database.url), settings);
    try {
      await work(session.personJobs, new People(session.rpc), session.rpc);
    } finally {
      await session.close();
    }
  }

  /** Runs `npm run privacy -- <args>` on the product's database. */
  async privacy(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const written = { out: '', err: '' };
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
    stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
    const code = await runPrivacyCli(args, {
      name: 'npm run privacy --',
      withSession: async (work) => {
        const session = await openSessionOnDatabase(databaseUrls(this.database.url), settings);
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
}
