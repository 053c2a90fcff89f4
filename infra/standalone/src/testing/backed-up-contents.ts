import { randomBytes } from 'node:crypto';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { appNames, type DatabaseUrls } from '../database/schema.js';

/** Tables that a restore changes, and those of the restore itself. */
const changed = ['change_mark', 'last_restore', 'repeatable_migration', 'restored_backup', 'square_bookings'];

/** The number and a checksum of the rows of each table. */
export async function contentsOf(urls: DatabaseUrls): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const app of appNames) {
    await withSchemaClient(urls[app], async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
           AND relpersistence = 'p' AND relname <> ALL ($1)`,
        [changed],
      );
      for (const { name } of tables) {
        const { rows } = await client.query<{ rows: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' ORDER BY line)), '') AS rows
           FROM (SELECT t::text AS line FROM ${name} AS t) AS lines`,
        );
        found[`${app}.${name}`] = rows[0]?.rows ?? '';
      }
    });
  }
  return found;
}

/** Adds 10,000 texts of all sorts of content, a picture, and an account with an entry of the audit trail. */
export async function addSomeOfEach(urls: DatabaseUrls): Promise<void> {
  await query(
    urls.messaging,
    `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, created_at)
     SELECT gen_random_uuid(), 'answer', '+1213555' || lpad(n::text, 4, '0'),
       (ARRAY['plain', E'two\\nlines\\r\\n\\tand \\\\. and \\\\N', '매니큐어 예약 확인 🎀', 'Nguyễn Thị Minh Khai', '{"a": [1, null]}', ''])[1 + n % 6] || n,
       1, 'accepted', now() FROM generate_series(0, 9999) AS n`,
  );
  await query(
    urls.catalog,
    `INSERT INTO picture (id, width, height, original, uploaded_by) VALUES ('a1', 10, 10, $1, gen_random_uuid())`,
    [randomBytes(3_000_000)],
  );
  await query(
    urls.gateway,
    `WITH account AS (
       INSERT INTO staff_account (id, email, role, password_hash) VALUES (gen_random_uuid(), 'owner@example.com', 'owner', 'x') RETURNING id)
     INSERT INTO audit_entry (actor_id, actor, action, outcome, details, correlation_id)
     SELECT id, 'owner', 'test', 'done', '{"name": "Kim \\u0041 \\"quoted\\"", "none": null}', 'c' FROM account`,
  );
}

const query = (databaseUrl: string, text: string, values: unknown[] = []) =>
  withSchemaClient(databaseUrl, (client) => client.query(text, values));
