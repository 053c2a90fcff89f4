import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  assignConversation,
  listConversationPeople,
  listConversations,
  sendAnswer,
  setConversationOpen,
  summarizeConversations,
} from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage, reviewReply } from '@lacquer/contracts/messaging/messaging';
import { keepStaff, type StaffPerson } from '@lacquer/contracts/messaging/notices';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { at, runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';

const [one, two, three] = ['+12135550171', '+12135550172', '+12135550173'] as const;
const owner: StaffPerson = { ...testOwner, email: 'owner@example.com', name: 'Mina', language: null };
const stylist: StaffPerson = {
  id: '5e0b5c70-52ef-4c4b-9a9b-6b0a7a8f3a11',
  role: 'staff',
  email: 'stylist@example.com',
  name: 'Nguyễn Thị Phương Thảo Hoàng Kim Ngân Anh Thư',
  language: 'vi',
};

describe('a conversation', () => {
  let messaging: RunningMessaging;
  let lists = 0;
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
    await keep([owner, stylist]);
  });
  afterEach(() => messaging.stop());

  const keep = (people: StaffPerson[]) =>
    messaging.call(keepStaff, { asOf: new Date(1_780_000_000_000 + lists++).toISOString(), people });
  const text = (From: string, Body: string) =>
    messaging.call(receiveInboundMessage, { params: { MessageSid: randomUUID(), From, To: '+12135550199', Body } });
  const answer = (phoneNumber: string, message = 'Yes.') => messaging.call(sendAnswer, { phoneNumber, message });
  const setOpen = (phoneNumber: string, isOpen: boolean) =>
    messaging.call(setConversationOpen, { phoneNumber, isOpen });
  const assign = (phoneNumber: string, accountId: string | null) =>
    messaging.call(assignConversation, { phoneNumber, accountId });
  const list = async (show?: 'open' | 'closed' | 'waiting' | 'mine', over: Record<string, unknown> = {}) =>
    (await messaging.call(listConversations, { limit: 100, caller: owner.id, ...(show && { show }), ...over }))
      .conversations;
  const phones = async (show?: Parameters<typeof list>[0]) => (await list(show)).map(({ phone }) => phone);
  const get = async (phone: string) => at(await list(undefined, { q: phone }), 0);
  const receivedAt = async (body: string) =>
    at(
      await messaging.rows<{ at: Date }>('SELECT received_at AS at FROM inbound_message WHERE body = $1', [body]),
      0,
    ).at.toISOString();
  const counts = () => messaging.call(summarizeConversations, { caller: owner.id });

  it('waits since the oldest text that nobody has answered', async () => {
    await text(one, 'Are you open?');
    await text(one, 'Hello?');
    expect(await get(one)).toMatchObject({ isOpen: true, waitingSince: await receivedAt('Are you open?') });

    await answer(one);
    expect(await get(one)).toMatchObject({ isOpen: true, waitingSince: null });

    await text(one, 'And on Sunday?');
    expect(await get(one)).toMatchObject({ isOpen: true, waitingSince: await receivedAt('And on Sunday?') });
  });

  it('waits again if its answer was not sent', async () => {
    await text(one, 'Are you open?');
    await answer(one);
    await messaging.rows(`UPDATE outgoing_text SET status = 'failed'`);
    expect(await get(one)).toMatchObject({ waitingSince: await receivedAt('Are you open?') });
    await messaging.rows(`UPDATE outgoing_text SET status = 'accepted'`);
    expect(await get(one)).toMatchObject({ waitingSince: null });
    // the answer is no longer kept
    await messaging.rows('DELETE FROM outgoing_text');
    expect(await get(one)).toMatchObject({ waitingSince: null });
  });

  it('is closed and opened again by staff, and opened by a text, which waits alone', async () => {
    await text(one, 'Are you open?');
    await setOpen(one, false);
    expect(await get(one)).toMatchObject({ isOpen: false, waitingSince: null });
    expect([await phones('open'), await phones('closed'), await phones('waiting')]).toEqual([[], [one], []]);

    await setOpen(one, true);
    expect(await get(one)).toMatchObject({ isOpen: true, waitingSince: await receivedAt('Are you open?') });

    await setOpen(one, false);
    await text(one, 'Thank you');
    expect(await get(one)).toMatchObject({ isOpen: true, waitingSince: await receivedAt('Thank you') });
  });

  it.each(['STOP', 'Please stop texting me'])('does not wait after %s, and is closed', async (body) => {
    await text(one, 'Are you open?');
    await text(one, body);
    expect(await get(one)).toMatchObject({ isOpen: false, waitingSince: null });
    await text(one, 'START');
    expect(await get(one)).toMatchObject({ isOpen: false, waitingSince: null });
    await text(one, 'Are you open now?');
    expect(await get(one)).toMatchObject({ isOpen: true, waitingSince: await receivedAt('Are you open now?') });
  });

  it('follows the decision of staff about an opt-out', async () => {
    await text(one, 'Please stop texting me');
    const id = (await get(one)).latest?.id ?? '';
    await messaging.call(reviewReply, { id, optOut: false });
    expect(await get(one)).toMatchObject({ isOpen: true, waitingSince: await receivedAt('Please stop texting me') });
  });

  it('is not open because of a keyword, the word for texts, or a sender that cannot be answered', async () => {
    await text(one, 'HELP');
    await text(two, 'JOIN');
    await text('24365', 'Your code is 123456');
    expect(await list('open')).toEqual([]);
    expect(await counts()).toEqual({ open: 0, waiting: 0, mine: 0 });
  });

  it('is listed with the longest wait first, in pages, and counted', async () => {
    for (const phone of [one, two, three]) await text(phone, `From ${phone}`);
    await text(one, 'Still there?');
    await answer(three);

    const first = await messaging.call(listConversations, { limit: 1, show: 'waiting' });
    const second = await messaging.call(listConversations, {
      limit: 1,
      show: 'waiting',
      cursor: first.nextCursor ?? '',
    });
    expect([first, second].map(({ conversations }) => conversations.map(({ phone }) => phone))).toEqual([[one], [two]]);
    expect(second.nextCursor).toBeNull();
    expect(await phones('open')).toEqual([three, one, two]);
    await assign(two, owner.id);
    expect(await counts()).toEqual({ open: 3, waiting: 2, mine: 1 });
  });

  it('is answered by one person, and by nobody once their account has ended', async () => {
    await text(one, 'Hello');
    expect((await messaging.call(listConversationPeople, {})).people).toEqual([
      { id: owner.id, name: 'Mina' },
      { id: stylist.id, name: stylist.name },
    ]);
    await assign(one, stylist.id);
    expect(await get(one)).toMatchObject({ assignee: { id: stylist.id, name: stylist.name }, left: null });
    expect(await list('mine')).toEqual([]);
    expect(await list('mine', { caller: stylist.id })).toMatchObject([{ phone: one }]);

    await keep([owner]);

    expect(await get(one)).toMatchObject({ assignee: null, left: stylist.name });
    await expect(assign(one, stylist.id)).rejects.toMatchObject({ code: 'MESSAGING.ASSIGNEE_UNKNOWN' });
    await assign(one, owner.id);
    expect(await get(one)).toMatchObject({ assignee: { name: 'Mina' }, left: null });
    await assign(one, null);
    expect(await get(one)).toMatchObject({ assignee: null, left: null });
  });

  it('that does not exist is neither closed nor assigned', async () => {
    await expect(setOpen(one, false)).rejects.toMatchObject({ code: 'MESSAGING.CONVERSATION_NOT_FOUND' });
    await expect(assign(one, null)).rejects.toMatchObject({ code: 'MESSAGING.CONVERSATION_NOT_FOUND' });
  });

  it('is counted right while texts, answers and staff change it at the same time', async () => {
    await text(one, 'text');
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0 ? answer(one) : index % 3 === 1 ? text(one, `text ${index}`) : setOpen(one, index % 2 === 0),
      ),
    );
    await text(one, 'the last');
    const shown = (await get(one)).waitingSince ?? '';
    const [counted] = await messaging.rows<{ since: Date }>(
      `SELECT min(received_at) AS since FROM inbound_message, conversation
       WHERE received_at > greatest(handled_until, (SELECT max(created_at) FROM outgoing_text))`,
    );
    expect(shown).toBe(counted?.since.toISOString());
  });
});
