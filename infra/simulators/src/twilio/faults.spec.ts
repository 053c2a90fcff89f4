import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { accountSid, authToken, phone, SimulatedTwilio } from '../testing/simulated-twilio.js';
import { peakSegments } from './pace.js';
import { startTwilioSimulator } from './simulator.js';

const controlError = z.object({
  error: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
});
const at = (...times: number[]) => times.map((acceptedMs) => ({ acceptedMs, segments: 1 }));

let account: SimulatedTwilio;

beforeEach(async () => {
  account = await SimulatedTwilio.start();
});

afterEach(() => account.stop());

describe('faults at the POST', () => {
  it('rate limit only the next requests', async () => {
    account.simulator.faults({ send: { rateLimit: { next: 2 } } });
    await expect(account.send()).rejects.toMatchObject({ status: 429, code: 20429 });
    await expect(account.send()).rejects.toMatchObject({ status: 429, code: 20429 });
    await account.send();
    expect(account.simulator.messages).toHaveLength(1);
    expect(account.simulator.attempts.map(({ outcome }) => outcome)).toEqual(['limited', 'limited', 'accepted']);
  });

  it('rate limit a share of the requests', async () => {
    account.simulator.faults({ send: { rateLimit: { share: 0.3 } } });
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => account.send()));
    const refused = outcomes.filter(({ status }) => status === 'rejected').length;
    expect(refused).toBeGreaterThan(30);
    expect(refused).toBeLessThan(90);
    expect(account.simulator.messages).toHaveLength(200 - refused);
  });

  it('fail before or after the message is accepted', async () => {
    account.simulator.faults({ send: { errorBefore: { next: 1, status: 503 } } });
    await expect(account.send()).rejects.toMatchObject({ status: 503, code: 20503 });
    expect(account.simulator.messages).toHaveLength(0);
    account.simulator.faults({ send: { errorAfter: { next: 1 } } });
    await expect(account.send()).rejects.toMatchObject({ status: 500, code: 20500 });
    expect(account.simulator.messages).toHaveLength(1);
  });

  it('reset the connection before or after the message is accepted', async () => {
    account.simulator.faults({ send: { resetBefore: { next: 1 } } });
    await expect(account.send()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(account.simulator.messages).toHaveLength(0);
    account.simulator.faults({ send: { resetAfter: { next: 1 } } });
    await expect(account.send()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(account.simulator.messages).toHaveLength(1);
    expect(account.simulator.attempts.map(({ outcome }) => outcome)).toEqual(['reset', 'accepted']);
  });

  it('delay the response although the message is accepted', async () => {
    account.simulator.faults({ send: { answerLatencyMs: 2000 } });
    const impatient = account.clientWith(authToken, 50);
    await expect(
      impatient.messages.create({ from: account.simulator.phoneNumber, to: phone, body: 'Hi' }),
    ).rejects.toMatchObject({ code: 'ECONNABORTED' });
    await account.simulator.untilAccepted(1);
    expect(account.simulator.messages).toHaveLength(1);
  });

  it('reject one phone with a given error', async () => {
    account.simulator.faults({ numbers: { [phone]: { post: 21610 } } });
    await expect(account.send()).rejects.toMatchObject({ status: 400, code: 21610 });
    expect(await account.send({ to: '+13235550100' })).toMatchObject({ status: 'queued' });
    account.simulator.faults({ numbers: { [phone]: null } });
    expect(await account.send()).toMatchObject({ status: 'queued' });
  });

  it('reject the pictures of one phone, and take its texts', async () => {
    account.simulator.faults({ numbers: { [phone]: { post: 21612, withMedia: true } } });
    const mediaUrl = ['http://127.0.0.1:1/nails.jpg'];
    await expect(account.send({ mediaUrl })).rejects.toMatchObject({ status: 400, code: 21612 });
    expect(await account.send({ to: '+13235550100', mediaUrl })).toMatchObject({ status: 'queued' });
    expect(await account.send()).toMatchObject({ status: 'queued' });
  });

  it('fail only the next delivery to any phone', async () => {
    account.simulator.faults({ numbers: { '*': { delivery: 30003, next: 1, status: 'failed' } } });
    const [first, second] = [await account.send(), await account.send()];
    await account.simulator.idle();
    const client = account.clientWith();
    expect(await client.messages(first.sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30003 });
    expect(await client.messages(second.sid).fetch()).toMatchObject({ status: 'delivered', errorCode: null });
  });
});

describe('the control API', () => {
  const noFaults = {
    send: {},
    read: {},
    registration: {},
    callbacks: {},
    numbers: {},
    media: {},
    inbound: {},
    clock: {},
  };

  it('combines faults and clears them', async () => {
    await account.control('POST', '/faults', { send: { rateLimit: { share: 0.5 }, latencyMs: { min: 1, max: 2 } } });
    const laid = await account.control('POST', '/faults', { send: { rateLimit: null }, callbacks: { stopped: true } });
    expect(await laid.json()).toMatchObject({
      send: { latencyMs: { min: 1, max: 2 } },
      callbacks: { stopped: true },
    });
    const lifted = await account.control('DELETE', '/faults');
    expect(await lifted.json()).toEqual(noFaults);
  });

  it.each([
    [{ send: { rateLimit: { share: 2 } } }, 'send.rateLimit.share'],
    [{ send: { rateLimit: {} } }, 'send.rateLimit'],
    [{ send: { latencyMs: 'long' } }, 'send.latencyMs'],
    [{ sent: {} }, ''],
    [{ numbers: { '+12135550142': { post: 21610, delivery: 30007 } } }, 'numbers.+12135550142'],
  ])('reports what is wrong with %j', async (body, path) => {
    const response = await account.control('POST', '/faults', body);
    expect(response.status).toBe(400);
    const answer = controlError.parse(await response.json());
    expect(answer.details[0]?.path).toBe(path);
    expect(answer.error).toContain(answer.details[0]?.message);
    expect(account.simulator.faultsInForce()).toEqual(noFaults);
  });

  it('lists accepted messages, with counts, duplicates and pace, and clears them on request', async () => {
    await account.send();
    await account.send();
    await account.send({ to: '+13235550100' });
    expect(await (await account.control('GET', '/messages')).json()).toMatchObject({
      total: 3,
      segments: 3,
      attempts: 3,
      peakSegmentsPerSecond: 3,
      countByPhone: { [phone]: 2, '+13235550100': 1 },
      doubles: [{ to: phone, body: 'Hello', sids: [expect.any(String), expect.any(String)] }],
      messages: Array.from({ length: 3 }, () => expect.objectContaining({ acceptedMs: expect.any(Number) })),
    });
    const one = await account.control('GET', `/messages?to=${encodeURIComponent('+13235550100')}`);
    expect(await one.json()).toMatchObject({ total: 1 });
    expect((await account.control('GET', '/messages?to=nobody')).status).toBe(400);
    expect((await account.control('DELETE', '')).status).toBe(204);
    expect(account.simulator.messages).toHaveLength(0);
    await expect(account.clientWith().messages.list()).resolves.toEqual([]);
  });

  it('posts a text from a phone', async () => {
    const response = await account.control('POST', '/inbound', { from: phone, body: 'STOP' });
    expect(await response.json()).toMatchObject({ outcome: { ok: true, status: 200 } });
    expect(account.receiver.received).toHaveLength(1);
  });
});

it('measures the maximum number of segments in any one-second window', () => {
  expect(peakSegments(at(0, 400, 999))).toBe(3);
  expect(peakSegments(at(0, 400, 1000, 1400))).toBe(2);
  expect(peakSegments([])).toBe(0);
});

it('reports a port in use in one sentence', async () => {
  const port = Number(new URL(account.simulator.url).port);
  await expect(startTwilioSimulator({ accountSid, authToken, port })).rejects.toThrow(
    `Port ${port} is in use: the Twilio simulator cannot listen on it.`,
  );
});
