import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { matchCampaignIds, maxCampaigns, pageCampaigns } from '@lacquer/contracts/messaging/campaign-list';
import { listCampaignNames } from '@lacquer/contracts/messaging/campaign-names';
import type { RequestOf } from '@lacquer/contracts/contract';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';

/** Campaigns newer than the old one. Some share the same second, some the same millisecond. */
const newer = 450;
const old = 'abcdef01-0000-4000-8000-000000000001';

describe('the list of campaigns', () => {
  let messaging: RunningMessaging;
  beforeAll(async () => {
    messaging = await runMessaging({ kind: 'postgres' });
    await messaging.rows(
      `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, created_at)
       VALUES ($1, 'draft', 'Spring: 50% off, a\\b_c', 'Hi', 1, '', true, $1, '2020-01-01')`,
      [old],
    );
    await messaging.rows(
      `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, created_at)
       SELECT gen_random_uuid(), CASE n % 3 WHEN 0 THEN 'cancelled' ELSE 'finished' END, 'Number ' || n, 'Hi', 1, '', true,
         $1, timestamptz '2026-01-01' + (n / 7) * interval '100 microseconds'
       FROM generate_series(1, $2::int) n`,
      [old, newer],
    );
  });
  afterAll(() => messaging.stop());

  const page = (request: RequestOf<typeof pageCampaigns>) => messaging.call(pageCampaigns, request);
  const readAll = async (filter: Partial<RequestOf<typeof pageCampaigns>>): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { campaigns, nextCursor } = await page({ limit: 10, ...filter, cursor });
      ids.push(...campaigns.map(({ id }) => id));
      cursor = nextCursor;
    }
    return ids;
  };
  const idsWhere = async (condition: string) =>
    (
      await messaging.rows<{ id: string }>(
        `SELECT id FROM campaign WHERE ${condition} ORDER BY created_at DESC, id DESC`,
      )
    ).map(({ id }) => id);

  it('is paged without losing or repeating campaigns created at the same moment', async () => {
    const inOrder = await idsWhere('true');
    expect(inOrder).toHaveLength(newer + 1);
    expect(await readAll({})).toEqual(inOrder);
    expect(await readAll({ limit: 7 })).toEqual(inOrder);
    expect(await readAll({ status: ['cancelled', 'draft', 'draft'] })).toEqual(
      await idsWhere(`status IN ('cancelled', 'draft')`),
    );
  });

  it('finds an old campaign by its state and by its text, and treats wildcards in the text literally', async () => {
    const found = async (filter: Partial<RequestOf<typeof pageCampaigns>>) =>
      (await page({ limit: 10, ...filter })).campaigns.map(({ id }) => id);
    expect(await found({ status: ['draft'] })).toEqual([old]);
    for (const q of ['spring: 50% OFF', '0%', 'b_c', 'a\\b']) expect(await found({ q })).toEqual([old]);
    expect(await found({ q: 'S%f' })).toEqual([]);
    expect(await found({ q: 'a_b' })).toEqual([]);
    expect(await found({ q: 'spring', status: ['finished'] })).toEqual([]);
  });

  it('returns the newest campaigns to a gateway of the previous release', async () => {
    const listed = await messaging.call(listCampaigns, {});
    expect(listed.map(({ id }) => id)).toEqual((await idsWhere('true')).slice(0, maxCampaigns));
  });

  it('rejects a cursor that is not a position in the list', async () => {
    await expect(page({ limit: 10, cursor: 'nonsense' })).rejects.toMatchObject({ code: 'MESSAGING.CURSOR_INVALID' });
  });

  it('names campaigns by the beginning of their message, on one line, cut after a word and never within a character', async () => {
    const long = [
      'Two\nlines  and then many words, one after the other, to the very end',
      'x'.repeat(70),
      '💅'.repeat(61),
    ];
    const ids = long.map((_, n) => `abcdef02-0000-4000-8000-00000000000${n}`);
    for (const [n, message] of long.entries()) {
      await messaging.rows(
        `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, created_at)
         VALUES ($1, 'draft', $2, 'Hi', 1, '', true, $1, '2019-01-01')`,
        [ids[n], message],
      );
    }
    const { byId } = await messaging.call(listCampaignNames, { ids: [old, randomUUID(), ...ids] });
    expect(Object.keys(byId)).toHaveLength(4);
    expect([old, ...ids].map((id) => byId[id])).toEqual([
      { id: old, beginning: 'Spring: 50% off, a\\b_c' },
      { id: ids[0], beginning: 'Two lines and then many words, one after the other, to the...' },
      { id: ids[1], beginning: `${'x'.repeat(60)}...` },
      { id: ids[2], beginning: `${'💅'.repeat(60)}...` },
    ]);
    await messaging.rows('DELETE FROM campaign WHERE id = ANY($1)', [ids]);
  });

  it('finds every campaign whose id has a given prefix', async () => {
    const match = async (prefix: string) => {
      const { total, campaigns } = await messaging.call(matchCampaignIds, { prefix });
      return { total, ids: campaigns.map(({ id }) => id) };
    };
    expect(await match('abcdef01')).toEqual({ total: 1, ids: [old] });
    expect(await match('ABCDEF01-0000-4')).toEqual({ total: 1, ids: [old] });
    expect(await match(old)).toEqual({ total: 1, ids: [old] });
    for (const none of ['zzz', 'abcdef01-0000-5', 'abcdef010', 'abc-def', `${old}0`, `abcdef01' OR true`]) {
      expect(await match(none)).toEqual({ total: 0, ids: [] });
    }
    for (const digit of ['a', '7']) {
      const ids = await idsWhere(`id::text LIKE '${digit}%'`);
      expect(await match(digit)).toEqual({ total: ids.length, ids: ids.slice(0, 5) });
    }
    expect((await match('')).total).toBe(newer + 1);
  });

  it('uses an index to find a rare word among many campaigns', async () => {
    await messaging.rows(
      `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, created_at)
       SELECT gen_random_uuid(), 'finished', CASE n WHEN 9 THEN 'Chrysanthemums' ELSE 'Gel this weekend, offer ' || n END, 'Hi', 1, '', true, $1, '2018-01-01'
       FROM generate_series(1, 20000) n`,
      [old],
    );
    await messaging.rows('ANALYZE campaign');
    const find = async () => (await page({ limit: 10, q: 'CHRYSANTH' })).campaigns.map(({ message }) => message);
    const scans = async () =>
      (
        await messaging.rows<{ scans: number }>(
          `SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'campaign_message_idx'`,
        )
      )[0]?.scans;
    // a connection reports its scans at most once a second, after its next transaction
    for (const until = Date.now() + 5000; !(await scans()) && Date.now() < until;) {
      expect(await find()).toEqual(['Chrysanthemums']);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await scans()).toBeGreaterThan(0);
  });
});
