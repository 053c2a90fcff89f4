import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';

const phone = '+12135550107';

describe('an inbound text', () => {
  let messaging: RunningMessaging;
  let received = 0;
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
  });
  afterEach(async () => {
    await messaging.stop();
  });

  const text = (Body: string, over: Record<string, string> = {}) => {
    const params = { MessageSid: `SM${received++}`, From: phone, To: '+12135550199', Body, ...over };
    return messaging.call(receiveInboundMessage, { params });
  };
  const suppressed = async () =>
    (await messaging.rows<{ phone: string }>('SELECT phone FROM suppression')).map((row) => row.phone);

  it('suppresses its number with each stop keyword, and lifts it with each start keyword', async () => {
    for (const stop of ['STOP', 'stopall', ' Unsubscribe ', 'cancel', 'End', 'quit.']) {
      expect(await text(stop)).toEqual({ from: phone });
      expect(await suppressed()).toEqual([phone]);
      await text(stop === 'STOP' ? 'START' : stop === 'End' ? 'yes' : 'Unstop');
      expect(await suppressed()).toEqual([]);
    }
  });

  it('is stored once, and has no effect without a keyword', async () => {
    await text('Can you stop by my house?', { MessageSid: 'SMonce' });
    await text('Can you stop by my house?', { MessageSid: 'SMonce' });

    expect(await messaging.rows('SELECT message_sid, from_phone, body, keyword FROM inbound_message')).toEqual([
      { message_sid: 'SMonce', from_phone: phone, body: 'Can you stop by my house?', keyword: null },
    ]);
    expect(await suppressed()).toEqual([]);
  });

  it('does not lift an opt-out when an old START is redelivered', async () => {
    await text('START', { MessageSid: 'SMstart' });
    await text('STOP');
    await text('START', { MessageSid: 'SMstart' });

    expect(await suppressed()).toEqual([phone]);
  });

  it('does not lift the suppression of a number that cannot receive texts', async () => {
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [phone]);
    await text('START');
    expect(await suppressed()).toEqual([phone]);
  });

  it('suppresses its number when STOP contains NUL characters', async () => {
    for (const body of ['STOP\0', '\0S\0TOP', 'no more\0 texts']) {
      expect(await text(body)).toEqual({ from: phone });
      expect(await suppressed()).toEqual([phone]);
      await text('START\0');
      expect(await suppressed()).toEqual([]);
    }
    expect(await messaging.rows(`SELECT body FROM inbound_message WHERE keyword = 'stop-phrase'`)).toEqual([
      { body: 'no more texts' },
    ]);
  });

  it('is taken as the keyword that Advanced Opt-Out found in it', async () => {
    await text('Terminar', { OptOutType: 'STOP' });
    expect(await suppressed()).toEqual([phone]);
    await text('Volver', { OptOutType: 'START' });
    expect(await suppressed()).toEqual([]);
    await text('Ayuda', { OptOutType: 'HELP' });
    expect(await messaging.rows('SELECT body, keyword FROM inbound_message ORDER BY received_at')).toEqual([
      { body: 'Terminar', keyword: 'stop' },
      { body: 'Volver', keyword: 'start' },
      { body: 'Ayuda', keyword: 'help' },
    ]);
  });

  it('goes to review when it is negative and no clear opt-out, and suppresses nothing', async () => {
    await text('no thanks');
    await text('그만보내세요', { From: '+12135550108' });
    await text('wrong number', { From: '+12135550109' });
    await text('can I come at 5?', { From: '+12135550110' });

    expect(await suppressed()).toEqual(['+12135550108', '+12135550109']);
    expect(
      await messaging.rows('SELECT body, keyword, needs_review AS review FROM inbound_message ORDER BY received_at'),
    ).toEqual([
      { body: 'no thanks', keyword: null, review: true },
      { body: '그만보내세요', keyword: 'stop-phrase', review: true },
      { body: 'wrong number', keyword: 'stop-phrase', review: true },
      { body: 'can I come at 5?', keyword: null, review: false },
    ]);
  });

  it('is rejected when a parameter that is read is repeated', async () => {
    const repeated = (params: Record<string, string | string[]>) => messaging.call(receiveInboundMessage, { params });
    const once = { MessageSid: 'SM1', From: phone, Body: 'STOP' };
    await expect(repeated({ ...once, Body: ['STOP', 'START'] })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'MESSAGING.PARAMETER_REPEATED',
      message: expect.stringContaining('Body is given more than once'),
    });
    // other parameters may be repeated
    expect(await repeated({ ...once, AddOns: ['b', 'a', 'b'] })).toEqual({ from: phone });
    expect(await suppressed()).toEqual([phone]);
  });
});
