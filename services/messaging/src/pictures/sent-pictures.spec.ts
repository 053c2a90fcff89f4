import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { attachPicture, findSentPicture, getTextPicture } from '@lacquer/contracts/messaging/pictures';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import sharp from 'sharp';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { largestSent } from './render-picture.js';

const phone = '+12135550107';
const publicUrl = 'https://salon.example.com';
const colleague = { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'staff' } as const;

describe('a picture in an answer', () => {
  const clock = new SetClock();
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  const run = async (url: string | undefined) => {
    messaging = await runMessaging({ clock, options: { provider: { twilio: twilio.options, publicUrl: url } } });
    const params = { MessageSid: randomUUID(), From: phone, Body: 'How did it turn out?' };
    await messaging.call(receiveInboundMessage, { params });
  };
  beforeEach(async () => {
    clock.at = new Date().toISOString();
    twilio = await runTwilioAccount();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const file = () =>
    sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#b3213f' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  const attach = async () => messaging.call(attachPicture, { bytes: (await file()).toString('base64') });
  const answer = (pictureId: string, over: { idempotencyKey?: string } = {}) =>
    messaging.call(sendAnswer, { phoneNumber: phone, message: 'Here it is.', pictureId, ...over });
  const tokenIn = (address = '') => /^https:\/\/salon\.example\.com\/m\/([\w-]{43})\.jpg$/.exec(address)?.[1] ?? '';
  const found = async (token: string) => (await messaging.call(findSentPicture, { token })).bytes;

  it('is fetched by Twilio from an address that nobody can guess, for a day', async () => {
    await run(publicUrl);
    const picture = await attach();
    expect(picture).toMatchObject({ width: 1067, height: 1600, priceCents: 3.3 });
    await answer(picture.id);
    await eventually(() => twilio.posted.length === 1);

    const [posted] = twilio.posted;
    expect(posted).toMatchObject({ to: phone, body: 'Here it is.' });
    const token = tokenIn(posted?.form.MediaUrl);
    const bytes = Buffer.from((await found(token)) ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', height: 1600 });
    expect(bytes.length).toBeLessThanOrEqual(largestSent);
    expect(await found('a'.repeat(43))).toBeNull();
    clock.at = new Date(clock.now().getTime() + 25 * 3_600_000).toISOString();
    expect(await found(token)).toBeNull();
  });

  it('is sent once, however often the request is repeated, and belongs to one text', async () => {
    await run(publicUrl);
    const { id } = await attach();
    const idempotencyKey = randomUUID();
    const [first, again] = await Promise.all([answer(id, { idempotencyKey }), answer(id, { idempotencyKey })]);
    expect(again.id).toBe(first.id);

    await expect(answer(id)).rejects.toMatchObject({
      code: 'MESSAGING.PICTURE_NOT_FOUND',
      message: expect.stringContaining('Attach it again'),
    });
    const other = messaging.callAs(colleague);
    const theirs = await attach();
    await expect(
      other(sendAnswer, { phoneNumber: phone, message: 'Here it is.', pictureId: theirs.id }),
    ).rejects.toMatchObject({ code: 'MESSAGING.PICTURE_NOT_FOUND' });

    await eventually(() => twilio.posted.length > 0);
    expect(twilio.posted).toHaveLength(1);
  });

  it('is shown in the conversation, and is gone with its text', async () => {
    await run(publicUrl);
    const { id } = await attach();
    await answer(id);

    const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 10 });
    expect(entries.find(({ kind }) => kind === 'answer')).toMatchObject({
      pictures: [{ id, state: 'stored', width: 1067, height: 1600 }],
    });
    await eventually(() => twilio.posted.length === 1);
    await messaging.rows('DELETE FROM outgoing_text');
    await expect(messaging.call(getTextPicture, { id, size: 'large' })).rejects.toMatchObject({
      code: 'MESSAGING.PICTURE_NOT_FOUND',
    });
    expect(await found(tokenIn(twilio.posted[0]?.form.MediaUrl))).toBeNull();
  });

  it('needs no words, while a text without a picture does', async () => {
    await run(publicUrl);
    const { id: pictureId } = await attach();
    const request = { phoneNumber: phone, message: ' ' };
    await messaging.call(sendAnswer, { ...request, pictureId });
    await eventually(() => twilio.posted.length === 1);

    expect(twilio.posted[0]?.form).not.toHaveProperty('Body');
    expect(twilio.posted[0]?.form.MediaUrl).toMatch(/^https:/);
    await expect(messaging.call(sendAnswer, request)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is refused with a sentence while the website has no public address', async () => {
    await run(undefined);

    await expect(attach()).rejects.toMatchObject({
      code: 'MESSAGING.NO_PUBLIC_ADDRESS',
      message: expect.stringContaining('Set PUBLIC_URL'),
    });
  });

  it.each([
    ['a page', () => Buffer.from('<!doctype html>'), /not a picture/],
    ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
    ['half a JPEG', async () => (await file()).subarray(0, 2000), /damaged/],
    ['nothing', () => Buffer.alloc(0), /not a picture/],
  ])('is refused with a sentence if it is %s', async (_, make, sentence) => {
    await run(publicUrl);

    const bytes = (await make()).toString('base64');
    await expect(messaging.call(attachPicture, { bytes })).rejects.toMatchObject({
      code: 'MESSAGING.PICTURE_UNUSABLE',
      message: expect.stringMatching(sentence),
    });
    expect(await messaging.rows('SELECT * FROM text_picture')).toEqual([]);
  });
});
