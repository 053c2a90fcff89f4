import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keepStaff } from '@lacquer/contracts/messaging/notices';
import { notePresence, presenceNoted } from '@lacquer/contracts/messaging/presence';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';

const phone = '+12135550171';

describe('who is in a conversation', () => {
  let messaging: RunningMessaging;
  const heard: unknown[] = [];
  beforeAll(async () => {
    messaging = await runMessaging({ worker: false });
    messaging.hear(presenceNoted, (data) => {
      heard.push(data);
    });
    const people = [{ ...testOwner, email: 'owner@example.com', name: 'Mina', language: null }];
    await messaging.call(keepStaff, { asOf: '2026-07-01T19:00:00.000Z', people });
  });
  afterAll(() => messaging.stop());

  it('is told at once by name, and stored nowhere', async () => {
    await messaging.call(notePresence, { phoneNumber: '(213) 555-0171', state: 'typing' });
    // an account that is not known here yet
    await messaging.callAs({ id: randomUUID(), role: 'staff' })(notePresence, { phoneNumber: phone, state: 'reading' });
    await messaging.call(notePresence, { phoneNumber: phone, state: 'gone' });

    await eventually(() => heard.length >= 2);
    const person = { id: testOwner.id, name: 'Mina' };
    expect(heard).toEqual([
      { phone, person, state: 'typing' },
      { phone, person, state: 'gone' },
    ]);
    expect(await messaging.rows(`SELECT FROM outbox WHERE type = $1`, [presenceNoted.name])).toEqual([]);
    await expect(messaging.call(notePresence, { phoneNumber: 'none', state: 'reading' })).rejects.toMatchObject({
      code: 'MESSAGING.PHONE_INVALID',
    });
  });

  it('is bounded for each person', async () => {
    const before = heard.length;
    await Promise.all(
      Array.from({ length: 100 }, () => messaging.call(notePresence, { phoneNumber: phone, state: 'typing' })),
    );

    // two of the forty were noted by the first case
    await eventually(() => heard.length - before >= 38);
    expect(heard.length - before).toBeLessThanOrEqual(40);
  });
});
