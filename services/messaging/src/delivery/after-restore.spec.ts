import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { Transactions } from '@lacquer/platform/database/transactions';
import { migrated } from '@lacquer/platform/testing/migrated';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import type { TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { messagingMigrations } from '../database/migrations.js';
import { afterMessagingRestore } from './after-restore.js';

const dayMs = 86_400_000;

describe('a restored backup', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeEach(async () => {
    database = await preparedDatabase(migrated('messaging', messagingMigrations));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'restored', [], 1)).initialize();
    await dataSource.query(
      `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, started_at)
       VALUES (gen_random_uuid(), 'running', 'Spring', 'Spring', 1, '', false, gen_random_uuid(), now())`,
    );
    await dataSource.query(
      `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments, claim_token, claimed_at)
       SELECT gen_random_uuid(), campaign.id, gen_random_uuid(), '+1213555010' || n, texts.status, 'Hello', 1,
         CASE WHEN texts.status <> 'pending' THEN gen_random_uuid() END, CASE WHEN texts.status <> 'pending' THEN now() + interval '2 days' END
       FROM campaign, (VALUES (1, 'pending'), (2, 'sending'), (3, 'unknown')) AS texts(n, status)`,
    );
    await dataSource.query(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, claim_token, claimed_at)
       SELECT gen_random_uuid(), 'answer', '+12135550101', status, 1, status,
         CASE WHEN status <> 'pending' THEN gen_random_uuid() END, CASE WHEN status <> 'pending' THEN now() + interval '2 days' END
       FROM unnest(ARRAY['pending', 'sending', 'unknown']) AS status`,
    );
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const restore = (takenAt: Date) => new Transactions(dataSource).run((tx) => afterMessagingRestore(tx, takenAt));
  /** The ages of the claims of texts in doubt, in hours. */
  const agesInDoubt = async (table: 'campaign_recipient' | 'outgoing_text') => {
    const rows = await dataSource.query<{ hours: number }[]>(
      `SELECT round(extract(epoch FROM now() - claimed_at) / 3600)::int AS hours FROM ${table} WHERE status = 'unknown' ORDER BY 1`,
    );
    return rows.map(({ hours }) => hours);
  };
  const receive = (sid: string, interval: string) =>
    dataSource.query(
      `INSERT INTO inbound_message (id, message_sid, from_phone, body, received_at)
       VALUES (gen_random_uuid(), $1, '+12135550101', 'Hello', now() + $2::interval)`,
      [sid, interval],
    );
  const readsSince = async () => {
    const [row] = await dataSource.query<{ at: Date }[]>('SELECT taken_at AS at FROM last_restore');
    return row?.at.getTime() ?? 0;
  };

  it('has texts in doubt since its moment, and texts to the salon are read since then', async () => {
    await receive('SM1', '-3 days');
    const takenAt = new Date(Date.now() - 2 * 3_600_000);
    await restore(takenAt);
    // those of a claim that is yet to come are as before
    expect(await agesInDoubt('campaign_recipient')).toEqual([-48, -48, 2]);
    expect(await agesInDoubt('outgoing_text')).toEqual([-48, -48, 2]);
    expect(await readsSince()).toBe(takenAt.getTime());
  });

  it('of a clock that was ahead has texts that stay in doubt, since they may have been sent long ago', async () => {
    await restore(new Date(Date.now() + 2 * dayMs));
    expect(await agesInDoubt('campaign_recipient')).toEqual([24, 24, 24]);
    expect(await agesInDoubt('outgoing_text')).toEqual([24, 24, 24]);
  });

  it('of a clock that was ahead has texts to the salon read since the last one of before', async () => {
    await restore(new Date(Date.now() + 2 * dayMs));
    expect(await readsSince()).toBe(0);
    await receive('SM1', '-3 days');
    await receive('SM2', '1 day');
    await dataSource.query('UPDATE last_restore SET texts_read_at = now()');
    await restore(new Date(Date.now() + 2 * dayMs));
    expect(Math.round((Date.now() - (await readsSince())) / dayMs)).toBe(3);
  });

  it('a little ahead of this clock is of now', async () => {
    const takenAt = new Date(Date.now() + 60_000);
    await restore(takenAt);
    expect(await readsSince()).toBe(takenAt.getTime());
  });
});
