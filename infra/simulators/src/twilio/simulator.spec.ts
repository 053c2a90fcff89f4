import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { z } from 'zod';
import { accountSid, authToken, phone, SimulatedTwilio } from '../testing/simulated-twilio.js';
import { startTwilioSimulator } from './simulator.js';

let account: SimulatedTwilio;

beforeEach(async () => {
  account = await SimulatedTwilio.start();
});

afterEach(() => account.stop());

describe('sending through the Twilio SDK', () => {
  it('returns the Message resource', async () => {
    const message = await account.send({ to: '(213) 555-0142', body: 'Nails ❤ '.repeat(20) });
    expect(message.toJSON()).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      accountSid,
      to: phone,
      from: account.simulator.phoneNumber,
      status: 'queued',
      direction: 'outbound-api',
      numSegments: '3',
      numMedia: '0',
      apiVersion: '2010-04-01',
      errorCode: null,
      messagingServiceSid: null,
      dateSent: null,
      dateCreated: expect.any(Date),
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`,
    });
  });

  it('counts an MMS as one segment, whatever its length', async () => {
    const mediaUrl = [`${account.receiver.url}/picture.jpg`];
    const message = await account
      .clientWith()
      .messages.create({ from: account.simulator.phoneNumber, to: phone, body: 'x'.repeat(400), mediaUrl });
    expect(message).toMatchObject({ numSegments: '1', numMedia: '1' });
  });

  it('accepts a messaging service, which chooses its sender later', async () => {
    const { messagingServiceSid } = account.simulator;
    const statusCallback = `${account.receiver.url}/status`;
    const message = await account
      .clientWith()
      .messages.create({ messagingServiceSid, to: phone, body: 'Hi', statusCallback });
    expect(message).toMatchObject({ status: 'accepted', from: null, numSegments: '0', messagingServiceSid });
    await account.simulator.idle();
    expect(await account.clientWith().messages(message.sid).fetch()).toMatchObject({
      status: 'delivered',
      from: account.simulator.phoneNumber,
      numSegments: '1',
    });
    expect(account.statuses()).toEqual(['queued', 'sent', 'delivered']);
  });

  it('sends from a short code', async () => {
    const shortCode = await startTwilioSimulator({ accountSid, authToken, phoneNumber: '55501' });
    const client = twilio(accountSid, authToken);
    client.api.baseUrl = shortCode.url;
    expect(await client.messages.create({ from: '55501', to: phone, body: 'Hi' })).toMatchObject({ from: '55501' });
    await shortCode.close();
  });

  it('rejects a wrong token with 20003', async () => {
    const client = account.clientWith('another-token');
    await expect(
      client.messages.create({ from: account.simulator.phoneNumber, to: phone, body: 'Hi' }),
    ).rejects.toMatchObject({
      status: 401,
      code: 20003,
      message: 'Authenticate',
      moreInfo: 'https://www.twilio.com/docs/errors/20003',
    });
  });

  it.each([
    ['no recipient', { To: '' }, 21604],
    ['a recipient that is not a phone number', { To: '+1213' }, 21211],
    ['no sender', { From: '' }, 21603],
    ['a sender of another account', { From: '+12135550199' }, 21606],
    ['no text', { Body: '' }, 21602],
    ['a text that is too long', { Body: 'x'.repeat(1601) }, 21617],
    ['an invalid callback URL', { StatusCallback: 'nowhere' }, 21609],
    ['a validity period above ten hours', { ValidityPeriod: '36001' }, 90007],
    ['a validity period of zero', { ValidityPeriod: '0' }, 90014],
    ['a negative validity period', { ValidityPeriod: '-1' }, 90014],
    ['a fractional validity period', { ValidityPeriod: '1.5' }, 90014],
    ['a validity period that is not a number', { ValidityPeriod: 'soon' }, 90014],
    [
      'a validity period that the messaging service rejects',
      { From: '', MessagingServiceSid: `MG${accountSid.slice(2)}`, ValidityPeriod: '36001' },
      30045,
    ],
  ])('rejects %s', async (_what, change, code) => {
    const form = { To: phone, From: account.simulator.phoneNumber, Body: 'Hi', ...change };
    const response = await fetch(`${account.simulator.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code,
      message: expect.any(String),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status: 400,
    });
    expect(account.simulator.messages).toHaveLength(0);
    expect(account.simulator.attempts).toMatchObject([{ outcome: 'refused', errorCode: code, sid: null }]);
  });

  it.each([
    ['PUT', '/Messages.json'],
    ['DELETE', '/Messages.json'],
    ['PATCH', '/Messages/SM1.json'],
  ])('returns 20004 for %s %s, after checking the token', async (method, path) => {
    const ask = (authorization: string) =>
      fetch(`${account.simulator.url}/2010-04-01/Accounts/${accountSid}${path}`, {
        method,
        headers: { authorization },
      });
    expect((await ask('Basic nobody')).status).toBe(401);

    const response = await ask(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);

    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: 20004, message: 'Method not allowed', status: 405 });
  });

  it('returns the message of an error with its code', async () => {
    account.simulator.faults({ numbers: { [phone]: { delivery: 30003 } } });
    const { sid } = await account.send();
    await account.simulator.idle();
    expect(await account.clientWith().messages(sid).fetch()).toMatchObject({
      status: 'undelivered',
      errorCode: 30003,
      errorMessage: 'Unreachable destination handset',
    });
  });

  it('returns all dates by its own clock', async () => {
    const ahead = await startTwilioSimulator({ accountSid, authToken, clockAheadMs: -120_000 });
    const client = twilio(accountSid, authToken);
    client.api.baseUrl = ahead.url;
    await client.messages.create({ from: ahead.phoneNumber, to: phone, body: 'Hi' });

    const { body, headers } = await client.messages.pageWithHttpInfo({ to: phone });

    const behind = (date: unknown) => Date.now() - new Date(String(date)).getTime();
    for (const date of [z.looseObject({ date: z.string() }).parse(headers).date, body.instances[0]?.dateCreated]) {
      expect(behind(date)).toBeGreaterThanOrEqual(119_000);
      expect(behind(date)).toBeLessThan(130_000);
    }
    ahead.faults({ clock: { aheadMs: -300_000 } });
    // any answer tells the time, also one without credentials
    for (const path of ['', '/2010-04-01/Accounts.json'])
      expect(behind((await fetch(`${ahead.url}${path}`, { method: 'HEAD' })).headers.get('date'))).toBeGreaterThan(
        299_000,
      );
    ahead.liftFaults();
    expect(behind((await fetch(ahead.url, { method: 'HEAD' })).headers.get('date'))).toBeLessThan(130_000);
    await ahead.close();
  });

  it('returns 20404 for an unknown message', async () => {
    await expect(
      account
        .clientWith()
        .messages(`SM${'0'.repeat(32)}`)
        .fetch(),
    ).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('lists by recipient and date, in pages, newest first', async () => {
    const sids: string[] = [];
    for (let count = 0; count < 5; count += 1) sids.unshift((await account.send({ body: `text ${count}` })).sid);
    await account.send({ to: '+13235550100' });
    await account.simulator.idle();
    const client = account.clientWith();
    const justNow = new Date(Date.now() - 60_000);
    const found = await client.messages.list({ to: phone, dateSentAfter: justNow, pageSize: 2 });
    expect(found.map(({ sid }) => sid)).toEqual(sids);
    const page = await client.messages.page({ to: phone, pageSize: 2 });
    expect(page.nextPageUrl).toContain('PageToken=PASM');
    const day = new Date(`${account.simulator.messages[0]?.acceptedAt.slice(0, 10)}T00:00:00Z`);
    expect(await client.messages.list({ dateSent: day, from: account.simulator.phoneNumber })).toHaveLength(6);
    expect(await client.messages.list({ dateSent: day, from: '+13105550100' })).toEqual([]);
    expect(await client.messages.list({ dateSentAfter: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await client.messages.list({ dateSentBefore: new Date(Date.now() + 60_000) })).toHaveLength(6);
  });
});
