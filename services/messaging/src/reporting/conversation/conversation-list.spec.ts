import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listConversations, markConversationRead, sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { DataSource } from 'typeorm';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { ConversationListRepository } from './conversation-list.repository.js';

const [begun, writer, third] = ['+12135550171', '+12135550172', '+12135550173'] as const;

describe('the list of conversations', () => {
  let messaging: RunningMessaging;
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
    const recordedAt = '2026-03-01T18:30:00.000Z';
    messaging.statements = [{ phone: begun, channel: 'in-person', kind: 'consent', recordedAt }];
  });
  afterEach(() => messaging.stop());

  const text = (From: string, Body: string) =>
    messaging.call(receiveInboundMessage, { params: { MessageSid: randomUUID(), From, To: '+12135550199', Body } });
  const answer = (phoneNumber: string, message: string) => messaging.call(sendAnswer, { phoneNumber, message });
  const list = async (over: Record<string, unknown> = {}) =>
    (await messaging.call(listConversations, { limit: 100, ...over })).conversations;
  const phones = async () => (await list()).map(({ phone }) => phone);
  /** The differences between the stored conversations and the texts themselves. */
  const drift = () =>
    messaging.rows(
      `WITH known AS (SELECT phone, max(at) AS latest_at, max(text_at) AS latest_text_at,
           coalesce(max(read_up_to), '-infinity') AS read_up_to FROM (
         SELECT from_phone AS phone, received_at AS at, received_at AS text_at FROM inbound_message
         UNION ALL SELECT phone, created_at, NULL FROM outgoing_text) AS text
         LEFT JOIN conversation_read USING (phone) GROUP BY phone)
       , kept AS (SELECT phone, latest_at, latest_text_at, read_up_to FROM conversation)
       (TABLE known EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE known)`,
    );
  const texted = (phone: string) =>
    messaging.rows(
      `WITH sent AS (INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by)
         VALUES (gen_random_uuid(), 'paused', '', 'Hello', 1, '', true, gen_random_uuid()) RETURNING id)
       INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments, claim_token, accepted_at)
       SELECT gen_random_uuid(), id, gen_random_uuid(), $1, 'delivered', 'Hello', 1, gen_random_uuid(), now() FROM sent`,
      [phone],
    );

  it('includes a phone that the salon texted first, but none that only a campaign has texted', async () => {
    await texted(third);
    await text(writer, 'Hello');
    await answer(begun, 'We have a place at noon.');

    expect(await list()).toMatchObject([
      { phone: begun, latest: null, answered: { body: 'We have a place at noon.' }, unread: 0, needsReview: false },
      { phone: writer, latest: { body: 'Hello' }, answered: null, unread: 1 },
    ]);
    expect(await list({ show: 'unread' })).toMatchObject([{ phone: writer }]);
    expect(await list({ show: 'review' })).toEqual([]);
    expect(await list({ q: begun })).toMatchObject([{ phone: begun }]);
  });

  it('is sorted by the latest text of either side, and paged', async () => {
    await text(writer, 'Hello');
    await answer(begun, 'We have a place at noon.');
    await answer(writer, 'Hello back');
    expect(await phones()).toEqual([writer, begun]);
    await text(begun, 'I will come');

    const first = await messaging.call(listConversations, { limit: 1 });
    const cursor = first.nextCursor ?? '';
    const second = await messaging.call(listConversations, { limit: 1, cursor });
    expect([first, second]).toMatchObject([
      { conversations: [{ phone: begun, latest: { body: 'I will come' }, answered: null }] },
      { conversations: [{ phone: writer, answered: { body: 'Hello back' } }], nextCursor: null },
    ]);
  });

  it('follows deleted texts, after their retention or an erasure', async () => {
    await text(writer, 'Hello');
    await answer(writer, 'Hello back');
    await answer(begun, 'We have a place at noon.');
    await text(third, 'Hi');
    const [{ latest } = { latest: null }] = await list({ q: writer });
    await messaging.call(markConversationRead, { phoneNumber: writer, upTo: latest?.receivedAt ?? '' });

    await messaging.rows(`DELETE FROM outgoing_text WHERE phone = $1`, [writer]);
    expect(await list({ q: writer })).toMatchObject([{ answered: null, unread: 0 }]);
    expect(await drift()).toEqual([]);
    await messaging.rows(`DELETE FROM inbound_message WHERE from_phone = $1`, [writer]);
    await messaging.rows(`DELETE FROM outgoing_text WHERE phone = $1`, [begun]);
    expect(await phones()).toEqual([third]);
    expect(await drift()).toEqual([]);
  });

  it('keeps a text that arrives while older texts of its phone are deleted', async () => {
    await text(writer, 'Hello');
    const old = (await messaging.rows<{ id: string }>('SELECT id FROM inbound_message'))[0]?.id;
    await Promise.all([
      messaging.rows(`DELETE FROM inbound_message WHERE id = $1`, [old]),
      ...Array.from({ length: 10 }, (_, index) => text(writer, `text ${index}`)),
    ]);
    expect(await drift()).toEqual([]);
    expect(await list()).toMatchObject([{ phone: writer, unread: 10 }]);
  });

  describe('over many texts', () => {
    const conversations = 4000;
    beforeEach(async () => {
      await messaging.rows(
        `INSERT INTO inbound_message (id, message_sid, from_phone, body, received_at)
         SELECT gen_random_uuid(), 'many ' || n, '+1213' || lpad((n % ${conversations})::text, 7, '0'), 'text ' || n,
           now() - n * interval '1 minute' FROM generate_series(1, ${conversations * 10}) AS n`,
      );
      await messaging.rows(`INSERT INTO conversation_read SELECT phone, now() FROM conversation`);
      await messaging.rows('VACUUM ANALYZE inbound_message, conversation, conversation_read, answer, suppression');
    });
    /** The number of 8 kB blocks that a statement of the repository reads. */
    const blocksOf = async (work: (dataSource: DataSource) => Promise<unknown>) => {
      const dataSource = messaging.get(DataSource);
      let blocks = 0;
      const createQueryRunner = () => {
        const runner = dataSource.createQueryRunner();
        const query = async (sql: string, values: unknown[]) => {
          const [row] = (await runner.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, values)) as {
            'QUERY PLAN': { Plan: Record<string, number> }[];
          }[];
          const plan = row?.['QUERY PLAN'][0]?.Plan;
          blocks += (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
          return runner.query(sql, values, true);
        };
        return { query, release: () => runner.release() };
      };
      await work({ createQueryRunner } as unknown as DataSource);
      return blocks;
    };

    it.each([
      ['the newest conversations', {}],
      ['unread conversations, of which there are none', { show: 'unread' }],
      ['conversations to review, of which there are none', { show: 'review' }],
      ['those who wait the longest', { show: 'waiting' }],
      ['one phone', { digits: '2130003999' }],
    ] as const)('reads only the texts that it shows, for %s', async (_, over) => {
      const query = { show: null, digits: null, caller: null, after: null, limit: 51, ...over };
      expect(await blocksOf((dataSource) => new ConversationListRepository(dataSource).list(query))).toBeLessThan(2500);
    });
  });
});
