import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nextCursorHeader } from '@lacquer/contracts/call';
import { calls } from '@lacquer/contracts/calls/registry';
import type { AppName } from '@lacquer/contracts/contract';
import { customerSorts } from '@lacquer/contracts/customers/customer';
import { largestPage } from '@lacquer/contracts/paging';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import type { Client as Database } from 'pg';
import type { Answer } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';

const campaignId = '5f0c2a52-31c5-4f6e-9a5e-0d8a3c1f6b10';
const customerId = '6a7de6a4-5d8e-4f0b-8c5b-7f2f4c7d9e20';
/** Row n of every list: three rows share a moment, so pages break between rows that only their keys tell apart. */
const moment = `timestamptz '2026-03-01 12:00:00Z' - (n / 3) * interval '1 second'`;
const phone = `'+1213' || 2000000 + n`;
/** Names of the maximum length, whose letters are decomposed for sorting. */
const longName = `'Nguyễn' || rpad('', 94, '빨') || n`;

type Row = Record<string, unknown>;

interface List {
  app: AppName;
  /** The statement that adds rows. */
  add: (count: number) => string;
  path?: string;
  queries?: readonly string[];
  /** A call without `limit` answers all rows. */
  isWhole?: true;
  /** The largest page, if the list's own is smaller. */
  largest?: number;
  keyOf: (row: Row) => unknown;
}

const rows = (count: number) => `generate_series(1, ${count}) AS n`;
const byId = ({ id }: Row) => id;
const byPhone = ({ phone: key }: Row) => key;

/** Every paged call. */
const lists: Record<string, List> = {
  '/api/admin/contacts': {
    app: 'contact',
    add: (count) => `
      INSERT INTO submission (id, first_name, last_name, email, message, submitted_at)
      SELECT gen_random_uuid(), 'Mina', 'Cho', 'mina@example.com', 'Hello', ${moment} FROM ${rows(count)}`,
    isWhole: true,
    largest: 100,
    keyOf: byId,
  },
  '/api/admin/customers': {
    app: 'customer',
    add: (count) => `
      INSERT INTO customer (id, phone_number, entered_given_name, entered_family_name, total_spent, visit_count,
        last_visit_at)
      SELECT gen_random_uuid(), ${phone}, ${longName}, rpad('', 100, '각'), n / 3, n / 3,
        CASE WHEN n % 5 > 0 THEN ${moment} END
      FROM ${rows(count)}`,
    queries: customerSorts.map((sort) => `sort=${sort}`),
    isWhole: true,
    keyOf: byId,
  },
  '/api/admin/customers/:id/timeline': {
    app: 'customer',
    path: `/api/admin/customers/${customerId}/timeline`,
    add: (count) => `
      INSERT INTO customer (id, total_spent, visit_count) VALUES ('${customerId}', 0, 0) ON CONFLICT DO NOTHING;
      INSERT INTO visit (id, customer_id, source, service_names, amount, visited_at)
      SELECT gen_random_uuid(), '${customerId}', 'manual', '{Gel Manicure}', 3000, ${moment} FROM ${rows(count)}`,
    keyOf: byId,
  },
  '/api/admin/customers/duplicates': {
    app: 'customer',
    // dismissed ones: the others follow the customers, in the background
    queries: ['dismissed=true'],
    add: (count) => `
      INSERT INTO customer (id, total_spent, visit_count) VALUES ('${customerId}', 0, 0) ON CONFLICT DO NOTHING;
      INSERT INTO likely_duplicate (one_id, other_id, reasons, found_at, dismissed_at)
      SELECT least(id, '${customerId}'), greatest(id, '${customerId}'), '{phone}', ${moment}, now()
      FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM customer
            WHERE id <> '${customerId}' LIMIT ${count}) AS others
      ON CONFLICT ON CONSTRAINT likely_duplicate_pk
      DO UPDATE SET found_at = EXCLUDED.found_at, dismissed_at = EXCLUDED.dismissed_at`,
    keyOf: ({ kept, other }) => [kept as Row, other as Row].map(byId).join(),
  },
  '/api/admin/consent': {
    app: 'customer',
    add: (count) => `
      INSERT INTO consent_entry (phone_number, kind, wording_version, channel)
      SELECT ${phone}, 'consent', 'in-person-1', 'in-person' FROM ${rows(count)}`,
    keyOf: ({ sequence }) => sequence,
  },
  '/api/admin/square/payments-without-phone': {
    app: 'customer',
    add: (count) => `
      INSERT INTO square_payment (payment_id, status, amount, tip, refunded, paid_at, updated_at)
      SELECT rpad(n || '-', 192, 'payment'), 'COMPLETED', 3000, 0, 0, ${moment}, now() FROM ${rows(count)}`,
    keyOf: ({ paymentId }) => paymentId,
  },
  '/api/admin/campaigns': {
    app: 'messaging',
    add: (count) => `
      INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, created_at)
      SELECT gen_random_uuid(), 'finished', 'Hello', 'Hello', 1, '', true, gen_random_uuid(), ${moment}
      FROM ${rows(count)}`,
    largest: 200,
    keyOf: byId,
  },
  '/api/admin/campaigns/:id/recipients': {
    app: 'messaging',
    path: `/api/admin/campaigns/${campaignId}/recipients`,
    add: (count) => `
      INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, created_at)
      VALUES ('${campaignId}', 'finished', 'Hello', 'Hello', 1, '', true, gen_random_uuid(), '2020-01-01')
      ON CONFLICT DO NOTHING;
      INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments, claim_token)
      SELECT gen_random_uuid(), '${campaignId}', gen_random_uuid(), ${phone}, 'delivered', 'Hello', 1, gen_random_uuid()
      FROM ${rows(count)}`,
    keyOf: byPhone,
  },
  '/api/admin/conversations': {
    app: 'messaging',
    add: (count) => `
      INSERT INTO inbound_message (id, message_sid, from_phone, body, received_at)
      SELECT gen_random_uuid(), 'SM' || gen_random_uuid(), ${phone}, 'Hello', ${moment} FROM ${rows(count)}`,
    keyOf: byPhone,
  },
  '/api/admin/conversations/:phone/texts': {
    app: 'messaging',
    path: '/api/admin/conversations/+13105550100/texts',
    add: (count) => `
      INSERT INTO inbound_message (id, message_sid, from_phone, body, received_at)
      SELECT gen_random_uuid(), 'SM' || gen_random_uuid(), '+13105550100', 'Hello', ${moment} FROM ${rows(count)}`,
    keyOf: byId,
  },
  '/api/admin/replies': {
    app: 'messaging',
    // the texts of the two lists above
    add: () => 'SELECT',
    keyOf: byId,
  },
  '/api/admin/suppressions': {
    app: 'messaging',
    add: (count) => `
      INSERT INTO suppression (phone, reason, source, since)
      SELECT ${phone}, 'opted-out', 'inbound', ${moment} FROM ${rows(count)}`,
    keyOf: byPhone,
  },
  '/api/admin/audit': {
    app: 'gateway',
    add: (count) => `
      INSERT INTO audit_entry (actor, action, outcome, correlation_id)
      SELECT 'shell', 'staff.add', 'done', gen_random_uuid() FROM ${rows(count)}`,
    keyOf: byId,
  },
};

/** Files with every row of a list. */
const files = calls.filter(({ answerType }) => answerType === 'text/csv').map(({ path }) => path);

/** Every list of the product: page by page, and whole where a call answers it whole. */
export function describeLists(count: number): void {
  describe(`the lists of the product, of ${count} rows`, () => {
    let owned: OwnedProduct;
    const databases = new Map<AppName, Database>();

    beforeAll(async () => {
      owned = await startOwnedProduct('standalone');
      for (const app of new Set(Object.values(lists).map((list) => list.app))) {
        databases.set(app, await connectToSchema(owned.product.databaseOf(app)));
      }
      for (const { app, add } of Object.values(lists)) await databases.get(app)!.query(add(count));
    });

    afterAll(async () => {
      for (const database of databases.values()) await database.end();
      await owned?.stop();
    });

    it('are all tested here', () => {
      const paged = calls.filter((call) => call.paged).map(({ path }) => path);
      expect(Object.keys(lists).toSorted()).toEqual(paged.toSorted());
    });

    const queriesOf = ({ queries = [''] }: List) => queries;
    const cases = Object.entries(lists).flatMap(([path, list]) =>
      queriesOf(list).map((query) => ({ name: query ? `${path}?${query}` : path, path, query, list })),
    );

    it.each(cases)('$name: every page of it, each row once', async ({ path, query, list }) => {
      // small lists have two pages as well
      const limit = count > largestPage ? (list.largest ?? largestPage) : 100;
      const seen: unknown[] = [];
      const pages: number[] = [];
      let cursor: string | null = null;
      do {
        const search: string = [query, `limit=${limit}`, cursor && `cursor=${cursor}`].filter(Boolean).join('&');
        const answer: Answer<Row[]> = await owned.owner.get(`${list.path ?? path}?${search}`);
        expect(answer).toMatchObject({ status: 200 });
        seen.push(...answer.body.map(list.keyOf));
        pages.push(answer.body.length);
        cursor = answer.headers.get(nextCursorHeader);
      } while (cursor !== null);

      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(count);
      // all but the last are full
      expect(pages.slice(0, -1).every((size) => size === limit)).toBe(true);
    });

    it.each(cases.filter(({ list }) => list.isWhole))('$name: the whole list, each row once', async (one) => {
      const { status, body } = await owned.owner.get<Row[]>(one.name);
      expect(status).toBe(200);
      expect(new Set(body.map(one.list.keyOf)).size).toBe(body.length);
      expect(body.length).toBeGreaterThanOrEqual(count);
    });

    it.each(files)('%s: every row', async (path) => {
      const { status, body } = await owned.owner.get<string>(path);
      expect(status).toBe(200);
      expect(body.trim().split('\r\n').length - 1).toBeGreaterThanOrEqual(count);
    });
  });
}
