import { describe, expect, it } from '@jest/globals';
import type { PushMessage } from '@lacquer/contracts/staff/push-message';
import { notificationOf } from '../../worker/notification';

const message: PushMessage = { tag: 'reply-1', title: 'New reply', body: 'From Dana', url: '/admin/replies', badge: 3 };
const sent = (over: Partial<PushMessage> | { url: unknown }) => JSON.stringify({ ...message, ...over });

describe('the notification for a push message', () => {
  it('has its words, its page and its number', () => {
    expect(notificationOf(sent({}), 'en')).toEqual({
      title: 'New reply',
      options: {
        body: 'From Dana',
        tag: 'reply-1',
        renotify: false,
        icon: '/admin/icons/icon-192.png',
        badge: '/admin/icons/badge-96.png',
        data: { url: '/admin/replies' },
      },
      badge: 3,
    });
  });

  it('leaves the number on the icon as it is without one', () => {
    expect(notificationOf(sent({ badge: undefined }), 'en').badge).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    'hello',
    'null',
    '{}',
    sent({ title: '' }),
    sent({ badge: -1 }),
    sent({ url: 'https://example.org/admin' }),
    sent({ url: '//example.org/admin' }),
    sent({ url: '/administrator' }),
    sent({ url: 7 }),
  ])('has words of its own for %j', (data) => {
    expect(notificationOf(data, 'en')).toMatchObject({
      title: 'News from the salon',
      options: { data: { url: '/admin' } },
    });
  });

  it.each([
    ['es', 'Novedades del salón'],
    ['ko', '살롱의 새 소식'],
    ['vi', 'Tin mới từ tiệm'],
    ['xx', 'News from the salon'],
  ])('has these words in %s', (language, title) => {
    expect(notificationOf('?', language).title).toBe(title);
  });
});
