import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { z } from 'zod';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.js';
import { peakSegments } from './pace.js';
import { startTwilioSimulator } from './simulator.js';
import type { TwilioSimulator } from './twilio-simulator.js';

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
const authToken = 'token-of-the-test';
const phone = '+12135550142';

let simulator: TwilioSimulator;
let receiver: WebhookReceiver;

function clientWith(token = authToken, timeout?: number) {
  const client = twilio(accountSid, token, { timeout });
  client.api.baseUrl = simulator.url;
  return client;
}

function send(fields: { to?: string; body?: string; statusCallback?: string } = {}) {
  return clientWith().messages.create({ from: simulator.phoneNumber, to: phone, body: 'Hello', ...fields });
}

function control(method: string, path: string, body?: unknown) {
  return fetch(`${simulator.url}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

const controlError = z.object({
  error: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
});
const at = (...times: number[]) => times.map((acceptedMs) => ({ acceptedMs, segments: 1 }));
const statuses = () => receiver.received.map(({ body }) => new URLSearchParams(body).get('MessageStatus'));

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  simulator = await startTwilioSimulator({
    accountSid,
    authToken,
    inboundUrl: `${receiver.url}/inbound`,
    times: { sentAfterMs: 1, deliveredAfterMs: 1 },
    retryDelayMs: 1,
  });
});

afterEach(async () => {
  await simulator.close();
  await receiver.close();
});

describe('sending through the Twilio SDK', () => {
  it('answers with the Message resource', async () => {
    const message = await send({ to: '(213) 555-0142', body: 'Nails ❤ '.repeat(20) });
    expect(message.toJSON()).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      accountSid,
      to: phone,
      from: simulator.phoneNumber,
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

  it('takes a messaging service, which chooses its sender later', async () => {
    const { messagingServiceSid } = simulator;
    const statusCallback = `${receiver.url}/status`;
    const message = await clientWith().messages.create({ messagingServiceSid, to: phone, body: 'Hi', statusCallback });
    expect(message).toMatchObject({ status: 'accepted', from: null, numSegments: '0', messagingServiceSid });
    await simulator.idle();
    expect(await clientWith().messages(message.sid).fetch()).toMatchObject({
      status: 'delivered',
      from: simulator.phoneNumber,
      numSegments: '1',
    });
    expect(statuses()).toEqual(['queued', 'sent', 'delivered']);
  });

  it('sends from a short code', async () => {
    const shortCode = await startTwilioSimulator({ accountSid, authToken, phoneNumber: '55501' });
    const client = twilio(accountSid, authToken);
    client.api.baseUrl = shortCode.url;
    expect(await client.messages.create({ from: '55501', to: phone, body: 'Hi' })).toMatchObject({ from: '55501' });
    await shortCode.close();
  });

  it('refuses a wrong token with 20003', async () => {
    const client = clientWith('another-token');
    await expect(client.messages.create({ from: simulator.phoneNumber, to: phone, body: 'Hi' })).rejects.toMatchObject({
      status: 401,
      code: 20003,
      message: 'Authenticate',
      moreInfo: 'https://www.twilio.com/docs/errors/20003',
    });
  });

  it.each([
    ['no recipient', { To: '' }, 21604],
    ['a recipient that is no phone number', { To: '+1213' }, 21211],
    ['no sender', { From: '' }, 21603],
    ['a sender that is not ours', { From: '+12135550199' }, 21606],
    ['no text', { Body: '' }, 21602],
    ['a text that is too long', { Body: 'x'.repeat(1601) }, 21617],
    ['a callback address that is none', { StatusCallback: 'nowhere' }, 21609],
    ['a validity period above ten hours', { ValidityPeriod: '36001' }, 90007],
    ['a validity period of nothing', { ValidityPeriod: '0' }, 90014],
    ['a validity period below nothing', { ValidityPeriod: '-1' }, 90014],
    ['a validity period of half seconds', { ValidityPeriod: '1.5' }, 90014],
    ['a validity period in words', { ValidityPeriod: 'soon' }, 90014],
    [
      'a validity period that its messaging service refuses',
      { From: '', MessagingServiceSid: `MG${accountSid.slice(2)}`, ValidityPeriod: '36001' },
      30045,
    ],
  ])('refuses %s', async (_what, change, code) => {
    const form = { To: phone, From: simulator.phoneNumber, Body: 'Hi', ...change };
    const response = await fetch(`${simulator.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
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
    expect(simulator.messages).toHaveLength(0);
    expect(simulator.attempts).toMatchObject([{ outcome: 'refused', errorCode: code, sid: null }]);
  });

  it.each([
    ['PUT', '/Messages.json'],
    ['DELETE', '/Messages.json'],
    ['PATCH', '/Messages/SM1.json'],
  ])('answers 20004 to %s %s, after it has checked the token', async (method, path) => {
    const ask = (authorization: string) =>
      fetch(`${simulator.url}/2010-04-01/Accounts/${accountSid}${path}`, { method, headers: { authorization } });
    expect((await ask('Basic nobody')).status).toBe(401);

    const response = await ask(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);

    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: 20004, message: 'Method not allowed', status: 405 });
  });

  it('tells the words of an error beside its code', async () => {
    simulator.faults({ numbers: { [phone]: { delivery: 30003 } } });
    const { sid } = await send();
    await simulator.idle();
    expect(await clientWith().messages(sid).fetch()).toMatchObject({
      status: 'undelivered',
      errorCode: 30003,
      errorMessage: 'Unreachable destination handset',
    });
  });

  it('tells every date by its own clock', async () => {
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
    await ahead.close();
  });

  it('answers 20404 for a message that does not exist', async () => {
    await expect(
      clientWith()
        .messages(`SM${'0'.repeat(32)}`)
        .fetch(),
    ).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('lists by recipient and date, page after page, newest first', async () => {
    const sids: string[] = [];
    for (let count = 0; count < 5; count += 1) sids.unshift((await send({ body: `text ${count}` })).sid);
    await send({ to: '+13235550100' });
    await simulator.idle();
    const client = clientWith();
    const justNow = new Date(Date.now() - 60_000);
    const found = await client.messages.list({ to: phone, dateSentAfter: justNow, pageSize: 2 });
    expect(found.map(({ sid }) => sid)).toEqual(sids);
    const page = await client.messages.page({ to: phone, pageSize: 2 });
    expect(page.nextPageUrl).toContain('PageToken=PASM');
    const day = new Date(`${simulator.messages[0]?.acceptedAt.slice(0, 10)}T00:00:00Z`);
    expect(await client.messages.list({ dateSent: day, from: simulator.phoneNumber })).toHaveLength(6);
    expect(await client.messages.list({ dateSent: day, from: '+13105550100' })).toEqual([]);
    expect(await client.messages.list({ dateSentAfter: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await client.messages.list({ dateSentBefore: new Date(Date.now() + 60_000) })).toHaveLength(6);
  });
});

describe('status callbacks', () => {
  it('are signed as Twilio signs, over the address without its fragment', async () => {
    const url = `${receiver.url}/api/webhooks/twilio/status/7?claim=a%20b`;
    const message = await send({ statusCallback: `${url}#rc=5&rp=all` });
    await simulator.idle();
    expect(statuses()).toEqual(['sent', 'delivered']);
    for (const { path, headers, body } of receiver.received) {
      const params = Object.fromEntries(new URLSearchParams(body));
      const signature = String(headers['x-twilio-signature']);
      expect(path).toBe('/api/webhooks/twilio/status/7?claim=a%20b');
      expect(twilio.validateRequest(authToken, signature, url, params)).toBe(true);
      expect(twilio.validateRequest('another-token', signature, url, params)).toBe(false);
      expect(params).toMatchObject({
        MessageSid: message.sid,
        AccountSid: accountSid,
        From: simulator.phoneNumber,
        To: phone,
        ApiVersion: '2010-04-01',
      });
    }
  });

  it('carry the error of a phone whose delivery fails', async () => {
    simulator.faults({ numbers: { [phone]: { delivery: 30007 } } });
    const statusCallback = `${receiver.url}/status`;
    const message = await send({ statusCallback });
    await send({ to: '+13235550100', statusCallback });
    await simulator.idle();
    const last = receiver.received
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
      .filter(({ MessageStatus }) => MessageStatus !== 'sent');
    expect(last).toContainEqual(
      expect.objectContaining({ To: phone, MessageStatus: 'undelivered', ErrorCode: '30007' }),
    );
    expect(last).toContainEqual(expect.objectContaining({ To: '+13235550100', MessageStatus: 'delivered' }));
    expect(await clientWith().messages(message.sid).fetch()).toMatchObject({ status: 'undelivered', errorCode: 30007 });
  });

  it('are tried again as the fragment says, and not without one', async () => {
    receiver.answerNext(500, 503, 200);
    await send({ statusCallback: `${receiver.url}/again#rc=5&rp=all` });
    await simulator.idle();
    expect(statuses()).toEqual(['sent', 'sent', 'sent', 'delivered']);
    receiver.received.length = 0;
    receiver.answerNext(500);
    await send({ statusCallback: `${receiver.url}/once` });
    await simulator.idle();
    expect(statuses()).toEqual(['sent', 'delivered']);
  });

  it('can be lost, doubled and turned round', async () => {
    const statusCallback = `${receiver.url}/status`;
    simulator.faults({ callbacks: { lost: { next: 1 } } });
    await send({ statusCallback });
    await simulator.idle();
    expect(statuses()).toEqual(['delivered']);

    receiver.received.length = 0;
    simulator.faults({ callbacks: { doubled: { share: 1 }, reordered: { share: 1 } } });
    await send({ statusCallback });
    await simulator.idle();
    expect(statuses()).toEqual(['delivered', 'delivered', 'sent', 'sent']);
  });

  it('are held back while stopped and sent afterwards', async () => {
    simulator.faults({ callbacks: { stopped: true } });
    const { sid } = await send({ statusCallback: `${receiver.url}/status` });
    let status = '';
    while (status !== 'delivered') ({ status } = await clientWith().messages(sid).fetch());
    expect(receiver.received).toHaveLength(0);
    simulator.faults({ callbacks: { stopped: null } });
    await simulator.idle();
    expect(statuses()).toEqual(['sent', 'delivered']);
  });

  it('are owed no more after a reset', async () => {
    simulator.faults({ callbacks: { stopped: true } });
    const { sid } = await send({ statusCallback: `${receiver.url}/status` });
    let status = '';
    while (status !== 'delivered') ({ status } = await clientWith().messages(sid).fetch());
    simulator.reset();
    await simulator.idle();
    expect(receiver.received).toHaveLength(0);
    await send({ statusCallback: `${receiver.url}/status` });
    await simulator.idle();
    expect(statuses()).toEqual(['sent', 'delivered']);
  });

  it('can be delayed', async () => {
    simulator.faults({ callbacks: { delayMs: { min: 40, max: 60 } } });
    await send({ statusCallback: `${receiver.url}/status` });
    const start = performance.now();
    await simulator.idle();
    expect(performance.now() - start).toBeGreaterThan(75);
    expect(statuses()).toEqual(['sent', 'delivered']);
  });
});

describe('texts from phones', () => {
  it('are signed without the fragment of their address, and tried again as it says', async () => {
    receiver.answerNext(500, 404);
    const address = `${receiver.url}/inbound?salon=1`;

    const { outcome } = await simulator.sendInbound({ from: phone, body: 'Hi', url: `${address}#rc=5&rp=all` });

    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(receiver.received.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/inbound?salon=1'));
    for (const { headers, body } of receiver.received) {
      const params = Object.fromEntries(new URLSearchParams(body));
      expect(twilio.validateRequest(authToken, String(headers['x-twilio-signature']), address, params)).toBe(true);
    }
    const tokens = receiver.received.map(({ headers }) => headers['i-twilio-idempotency-token']);
    expect(new Set(tokens).size).toBe(1);
  });

  it.each([
    ['without a fragment', ''],
    ['where it covers other failures', '#rc=3&rp=5xx'],
  ])('are not tried again after a 404 %s', async (_, fragment) => {
    receiver.answerNext(404);
    await simulator.sendInbound({ from: phone, body: 'Hi', url: `${receiver.url}/inbound${fragment}` });
    expect(receiver.received).toHaveLength(1);
  });

  it('reach the product signed, and STOP blocks the phone until START', async () => {
    const { messageSid, outcome } = await simulator.sendInbound({ from: phone, body: ' Stop ' });
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    const [post] = receiver.received;
    const params = Object.fromEntries(new URLSearchParams(post?.body));
    expect(params).toMatchObject({ MessageSid: messageSid, From: phone, To: simulator.phoneNumber, NumMedia: '0' });
    expect(params.Body).toBe(' Stop ');
    const signature = String(post?.headers['x-twilio-signature']);
    expect(twilio.validateRequest(authToken, signature, `${receiver.url}/inbound`, params)).toBe(true);

    await expect(send()).rejects.toMatchObject({ code: 21610 });
    await simulator.sendInbound({ from: phone, body: 'START' });
    expect(await send()).toMatchObject({ status: 'queued' });
    const [answer] = await clientWith().messages.list({ to: simulator.phoneNumber });
    expect(answer).toMatchObject({ direction: 'inbound', body: 'START', status: 'received' });
  });
});

describe('faults at the POST', () => {
  it('limits the rate for the next requests only', async () => {
    simulator.faults({ send: { rateLimit: { next: 2 } } });
    await expect(send()).rejects.toMatchObject({ status: 429, code: 20429 });
    await expect(send()).rejects.toMatchObject({ status: 429, code: 20429 });
    await send();
    expect(simulator.messages).toHaveLength(1);
    expect(simulator.attempts.map(({ outcome }) => outcome)).toEqual(['limited', 'limited', 'accepted']);
  });

  it('limits a share of the requests', async () => {
    simulator.faults({ send: { rateLimit: { share: 0.3 } } });
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => send()));
    const refused = outcomes.filter(({ status }) => status === 'rejected').length;
    expect(refused).toBeGreaterThan(30);
    expect(refused).toBeLessThan(90);
    expect(simulator.messages).toHaveLength(200 - refused);
  });

  it('fails before or after it has accepted', async () => {
    simulator.faults({ send: { errorBefore: { next: 1, status: 503 } } });
    await expect(send()).rejects.toMatchObject({ status: 503, code: 20503 });
    expect(simulator.messages).toHaveLength(0);
    simulator.faults({ send: { errorAfter: { next: 1 } } });
    await expect(send()).rejects.toMatchObject({ status: 500, code: 20500 });
    expect(simulator.messages).toHaveLength(1);
  });

  it('resets the connection before or after it has accepted', async () => {
    simulator.faults({ send: { resetBefore: { next: 1 } } });
    await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(simulator.messages).toHaveLength(0);
    simulator.faults({ send: { resetAfter: { next: 1 } } });
    await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(simulator.messages).toHaveLength(1);
    expect(simulator.attempts.map(({ outcome }) => outcome)).toEqual(['reset', 'accepted']);
  });

  it('answers too late although it has accepted', async () => {
    simulator.faults({ send: { answerLatencyMs: 2000 } });
    const impatient = clientWith(authToken, 50);
    await expect(
      impatient.messages.create({ from: simulator.phoneNumber, to: phone, body: 'Hi' }),
    ).rejects.toMatchObject({ code: 'ECONNABORTED' });
    await simulator.untilAccepted(1);
    expect(simulator.messages).toHaveLength(1);
  });

  it('refuses one phone with its error', async () => {
    simulator.faults({ numbers: { [phone]: { post: 21610 } } });
    await expect(send()).rejects.toMatchObject({ status: 400, code: 21610 });
    expect(await send({ to: '+13235550100' })).toMatchObject({ status: 'queued' });
    simulator.faults({ numbers: { [phone]: null } });
    expect(await send()).toMatchObject({ status: 'queued' });
  });

  it('spoils the next delivery to any phone, then no more', async () => {
    simulator.faults({ numbers: { '*': { delivery: 30003, next: 1, status: 'failed' } } });
    const [first, second] = [await send(), await send()];
    await simulator.idle();
    const client = clientWith();
    expect(await client.messages(first.sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30003 });
    expect(await client.messages(second.sid).fetch()).toMatchObject({ status: 'delivered', errorCode: null });
  });
});

describe('the control API', () => {
  it('lays faults over one another and lifts them', async () => {
    await control('POST', '/faults', { send: { rateLimit: { share: 0.5 }, latencyMs: { min: 1, max: 2 } } });
    const laid = await control('POST', '/faults', { send: { rateLimit: null }, callbacks: { stopped: true } });
    expect(await laid.json()).toMatchObject({
      send: { latencyMs: { min: 1, max: 2 } },
      callbacks: { stopped: true },
    });
    const lifted = await control('DELETE', '/faults');
    expect(await lifted.json()).toEqual({ send: {}, read: {}, callbacks: {}, numbers: {} });
  });

  it.each([
    [{ send: { rateLimit: { share: 2 } } }, 'send.rateLimit.share'],
    [{ send: { rateLimit: {} } }, 'send.rateLimit'],
    [{ send: { latencyMs: 'long' } }, 'send.latencyMs'],
    [{ sent: {} }, ''],
    [{ numbers: { '+12135550142': { post: 21610, delivery: 30007 } } }, 'numbers.+12135550142'],
  ])('says what is wrong with %j', async (body, path) => {
    const response = await control('POST', '/faults', body);
    expect(response.status).toBe(400);
    const answer = controlError.parse(await response.json());
    expect(answer.details[0]?.path).toBe(path);
    expect(answer.error).toContain(answer.details[0]?.message);
    expect(simulator.faultsInForce()).toEqual({ send: {}, read: {}, callbacks: {}, numbers: {} });
  });

  it('tells what was accepted, with counts, doubles and pace, and forgets on request', async () => {
    await send();
    await send();
    await send({ to: '+13235550100' });
    expect(await (await control('GET', '/messages')).json()).toMatchObject({
      total: 3,
      segments: 3,
      attempts: 3,
      peakSegmentsPerSecond: 3,
      countByPhone: { [phone]: 2, '+13235550100': 1 },
      doubles: [{ to: phone, body: 'Hello', sids: [expect.any(String), expect.any(String)] }],
      messages: Array.from({ length: 3 }, () => expect.objectContaining({ acceptedMs: expect.any(Number) })),
    });
    const one = await control('GET', `/messages?to=${encodeURIComponent('+13235550100')}`);
    expect(await one.json()).toMatchObject({ total: 1 });
    expect((await control('GET', '/messages?to=nobody')).status).toBe(400);
    expect((await control('DELETE', '')).status).toBe(204);
    expect(simulator.messages).toHaveLength(0);
    await expect(clientWith().messages.list()).resolves.toEqual([]);
  });

  it('posts a text from a phone', async () => {
    const response = await control('POST', '/inbound', { from: phone, body: 'STOP' });
    expect(await response.json()).toMatchObject({ outcome: { ok: true, status: 200 } });
    expect(receiver.received).toHaveLength(1);
  });
});

it('measures the most segments in any stretch of a second', () => {
  expect(peakSegments(at(0, 400, 999))).toBe(3);
  expect(peakSegments(at(0, 400, 1000, 1400))).toBe(2);
  expect(peakSegments([])).toBe(0);
});

it('says in one sentence that a port is taken', async () => {
  const port = Number(new URL(simulator.url).port);
  await expect(startTwilioSimulator({ accountSid, authToken, port })).rejects.toThrow(
    `Port ${port} is taken: the Twilio simulator cannot listen there.`,
  );
});
