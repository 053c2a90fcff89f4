import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  maxSavedReplies,
  removeSavedReply,
  savedReplyForm,
} from '@lacquer/contracts/messaging/saved-replies';
import { savedRepliesChanged } from '@lacquer/contracts/messaging/changes';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';

describe('saved replies', () => {
  let messaging: RunningMessaging;
  beforeAll(async () => {
    messaging = await runMessaging({ worker: false });
  });
  beforeEach(() => messaging.rows('DELETE FROM saved_reply'));
  afterAll(() => messaging.stop());

  const add = (name: string, message = `The text of ${name}`, idempotencyKey?: string) =>
    messaging.call(addSavedReply, { name, message, idempotencyKey });
  const names = async () => (await messaging.call(listSavedReplies, {})).map(({ name }) => name);

  it('are listed by name, in any language', async () => {
    for (const name of ['parking', 'Offer 10', 'Địa chỉ', 'Offer 2', '주차', 'Éclat']) await add(name);
    expect(await names()).toEqual(['Địa chỉ', 'Éclat', 'Offer 2', 'Offer 10', 'parking', '주차']);
  });

  it('are added once per key, changed with a new version, and removed as often as asked', async () => {
    const added = await add('Hours', 'Hi {first_name}, {salon} is open until 7.', 'one');
    expect(await add('Hours', 'Hi {first_name}, {salon} is open until 7.', 'one')).toEqual({
      ...added,
      replayed: true,
    });
    const { id } = added;
    expect(await messaging.call(changeSavedReply, { id, name: 'Hours', message: 'Until 8.', version: 0 })).toEqual({
      id,
      name: 'Hours',
      message: 'Until 8.',
      version: 1,
    });
    await messaging.call(removeSavedReply, { id });
    await messaging.call(removeSavedReply, { id });
    expect(await names()).toEqual([]);
    await expect(messaging.call(changeSavedReply, { id, name: 'Hours', message: 'Until 9.' })).rejects.toMatchObject({
      code: 'MESSAGING.SAVED_REPLY_NOT_FOUND',
    });
  });

  it('let one of several edits of the same version win, and a repeated save succeed', async () => {
    const { id } = await add('Hours');
    const change = (message: string) => messaging.call(changeSavedReply, { id, name: 'Hours', message, version: 0 });
    const done = await Promise.allSettled(['One', 'Two', 'Three'].map(change));
    const [won] = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = done.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
    expect(won).toMatchObject({ version: 1 });
    expect(refused).toHaveLength(2);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'MESSAGING.CHANGED_MEANWHILE', meanwhile: { present: won } });
    expect(await change(won?.message ?? '')).toEqual(won);
  });

  it('refuse a name that another has, in either case, also if two add it at once', async () => {
    const done = await Promise.allSettled([add('Địa chỉ'), add('ĐỊA CHỈ')]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'MESSAGING.SAVED_REPLY_NAME_TAKEN' },
    });
    const { id } = await add('Parking');
    await expect(messaging.call(changeSavedReply, { id, name: 'địa chỉ', message: 'x' })).rejects.toMatchObject({
      code: 'MESSAGING.SAVED_REPLY_NAME_TAKEN',
    });
    // its own name in another case is none of another
    expect(await messaging.call(changeSavedReply, { id, name: 'PARKING', message: 'x' })).toMatchObject({ version: 1 });
  });

  it('refuse one above the limit, however many are added at once', async () => {
    await messaging.rows(
      `INSERT INTO saved_reply (id, name, message, changed_by)
       SELECT gen_random_uuid(), 'Reply ' || n, 'Text', $1 FROM generate_series(1, $2::int) AS n`,
      [randomUUID(), maxSavedReplies - 1],
    );
    const done = await Promise.allSettled(['A', 'B', 'C'].map((name) => add(name)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'MESSAGING.TOO_MANY_SAVED_REPLIES' },
    });
    expect(await names()).toHaveLength(maxSavedReplies);
  });

  it('tell the open admin of each change', async () => {
    let heard = 0;
    messaging.hear(savedRepliesChanged, () => {
      heard += 1;
      return Promise.resolve();
    });
    const { id } = await add('Hours');
    await eventually(() => heard === 1);
    await messaging.call(removeSavedReply, { id });
    await eventually(() => heard === 2);
  });

  it('may name the customer and the salon, and nothing else', () => {
    const parse = (message: string) => savedReplyForm.safeParse({ name: 'x', message }).error?.issues[0]?.message;
    expect(parse('Hi {first_name} of {salon}')).toBeUndefined();
    expect(parse('Hi {name}')).toBe(
      'has {name}, which is no placeholder: there are {first_name} and {salon}, written exactly so',
    );
    expect(parse('{{salon}}')).toContain('no placeholder');
  });
});
