import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { accountSid, authToken, phone, SimulatedTwilio } from '../testing/simulated-twilio.js';
import { startTwilioSimulator } from './simulator.js';

let account: SimulatedTwilio;

beforeEach(async () => {
  account = await SimulatedTwilio.start();
});

afterEach(() => account.stop());

describe('status callbacks', () => {
  it("have Twilio's signature, over the URL without its fragment", async () => {
    const url = `${account.receiver.url}/api/webhooks/twilio/status/7?claim=a%20b`;
    const message = await account.send({ statusCallback: `${url}#rc=5&rp=all` });
    await account.simulator.idle();
    expect(account.statuses()).toEqual(['sent', 'delivered']);
    for (const { path, headers, body } of account.receiver.received) {
      const params = Object.fromEntries(new URLSearchParams(body));
      const signature = String(headers['x-twilio-signature']);
      expect(path).toBe('/api/webhooks/twilio/status/7?claim=a%20b');
      expect(twilio.validateRequest(authToken, signature, url, params)).toBe(true);
      expect(twilio.validateRequest('another-token', signature, url, params)).toBe(false);
      expect(params).toMatchObject({
        MessageSid: message.sid,
        AccountSid: accountSid,
        From: account.simulator.phoneNumber,
        To: phone,
        ApiVersion: '2010-04-01',
      });
    }
  });

  it('contain the error of a failed delivery', async () => {
    account.simulator.faults({ numbers: { [phone]: { delivery: 30007 } } });
    const statusCallback = `${account.receiver.url}/status`;
    const message = await account.send({ statusCallback });
    await account.send({ to: '+13235550100', statusCallback });
    await account.simulator.idle();
    const last = account.receiver.received
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
      .filter(({ MessageStatus }) => MessageStatus !== 'sent');
    expect(last).toContainEqual(
      expect.objectContaining({ To: phone, MessageStatus: 'undelivered', ErrorCode: '30007' }),
    );
    expect(last).toContainEqual(expect.objectContaining({ To: '+13235550100', MessageStatus: 'delivered' }));
    expect(await account.clientWith().messages(message.sid).fetch()).toMatchObject({
      status: 'undelivered',
      errorCode: 30007,
    });
  });

  it('are retried as the fragment defines, and not without one', async () => {
    account.receiver.answerNext(500, 503, 200);
    await account.send({ statusCallback: `${account.receiver.url}/again#rc=5&rp=all` });
    await account.simulator.idle();
    expect(account.statuses()).toEqual(['sent', 'sent', 'sent', 'delivered']);
    account.receiver.received.length = 0;
    account.receiver.answerNext(500);
    await account.send({ statusCallback: `${account.receiver.url}/once` });
    await account.simulator.idle();
    expect(account.statuses()).toEqual(['sent', 'delivered']);
  });

  it('can be lost, duplicated and reordered', async () => {
    const statusCallback = `${account.receiver.url}/status`;
    account.simulator.faults({ callbacks: { lost: { next: 1 } } });
    await account.send({ statusCallback });
    await account.simulator.idle();
    expect(account.statuses()).toEqual(['delivered']);

    account.receiver.received.length = 0;
    account.simulator.faults({ callbacks: { doubled: { share: 1 }, reordered: { share: 1 } } });
    await account.send({ statusCallback });
    await account.simulator.idle();
    expect(account.statuses()).toEqual(['delivered', 'delivered', 'sent', 'sent']);
  });

  it('are held while stopped and sent afterward', async () => {
    account.simulator.faults({ callbacks: { stopped: true } });
    const { sid } = await account.send({ statusCallback: `${account.receiver.url}/status` });
    let status = '';
    while (status !== 'delivered') ({ status } = await account.clientWith().messages(sid).fetch());
    expect(account.receiver.received).toHaveLength(0);
    account.simulator.faults({ callbacks: { stopped: null } });
    await account.simulator.idle();
    expect(account.statuses()).toEqual(['sent', 'delivered']);
  });

  it('are dropped by a reset', async () => {
    account.simulator.faults({ callbacks: { stopped: true } });
    const { sid } = await account.send({ statusCallback: `${account.receiver.url}/status` });
    let status = '';
    while (status !== 'delivered') ({ status } = await account.clientWith().messages(sid).fetch());
    account.simulator.reset();
    await account.simulator.idle();
    expect(account.receiver.received).toHaveLength(0);
    await account.send({ statusCallback: `${account.receiver.url}/status` });
    await account.simulator.idle();
    expect(account.statuses()).toEqual(['sent', 'delivered']);
  });

  it('can be delayed', async () => {
    account.simulator.faults({ callbacks: { delayMs: { min: 40, max: 60 } } });
    await account.send({ statusCallback: `${account.receiver.url}/status` });
    const start = performance.now();
    await account.simulator.idle();
    expect(performance.now() - start).toBeGreaterThan(75);
    expect(account.statuses()).toEqual(['sent', 'delivered']);
  });
});

describe('inbound texts', () => {
  it('are signed without the fragment of their URL, and retried as it defines', async () => {
    account.receiver.answerNext(500, 404);
    const address = `${account.receiver.url}/inbound?salon=1`;

    const { outcome } = await account.simulator.sendInbound({ from: phone, body: 'Hi', url: `${address}#rc=5&rp=all` });

    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(account.receiver.received.map(({ path }) => path)).toEqual(
      Array.from({ length: 3 }, () => '/inbound?salon=1'),
    );
    for (const { headers, body } of account.receiver.received) {
      const params = Object.fromEntries(new URLSearchParams(body));
      expect(twilio.validateRequest(authToken, String(headers['x-twilio-signature']), address, params)).toBe(true);
    }
    const tokens = account.receiver.received.map(({ headers }) => headers['i-twilio-idempotency-token']);
    expect(new Set(tokens).size).toBe(1);
  });

  it.each([
    ['without a fragment', ''],
    ['with a fragment for other failures', '#rc=3&rp=5xx'],
  ])('are not retried after a 404 %s', async (_, fragment) => {
    account.receiver.answerNext(404);
    await account.simulator.sendInbound({ from: phone, body: 'Hi', url: `${account.receiver.url}/inbound${fragment}` });
    expect(account.receiver.received).toHaveLength(1);
  });

  it('are given up after the time of all attempts together, and stay in the list', async () => {
    account.receiver.answerNext(500, 500, 500, 500, 500, 500);
    const url = `${account.receiver.url}/inbound#rc=5&rp=all&tt=100`;
    const simulator = await startTwilioSimulator({ accountSid, authToken, retryDelayMs: 45 });
    const { outcome, messageSid } = await simulator.sendInbound({ from: phone, body: 'Hi', url });
    expect(outcome).toMatchObject({ ok: false, status: 500 });
    expect(account.receiver.received.length).toBeLessThan(4);
    const client = twilio(accountSid, authToken);
    client.api.baseUrl = simulator.url;
    expect(await client.messages.list()).toMatchObject([{ sid: messageSid, direction: 'inbound', status: 'received' }]);
    await simulator.close();
  });

  it('can be lost, and stay in the list with their files', async () => {
    account.simulator.faults({ inbound: { lost: { next: 1 } } });
    const media = [{ contentType: 'image/png', content: Buffer.from('a picture').toString('base64') }];
    const { outcome, messageSid } = await account.simulator.sendInbound({ from: phone, body: 'Like this', media });
    expect(outcome).toMatchObject({ ok: false, status: null });
    expect(account.receiver.received).toEqual([]);

    const client = account.clientWith();
    const [message] = await client.messages.list();
    expect(message).toMatchObject({ sid: messageSid, body: 'Like this', numMedia: '1', direction: 'inbound' });
    const files = await client.messages(messageSid).media.list();
    expect(files).toMatchObject([{ contentType: 'image/png', parentSid: messageSid, accountSid }]);
    const [file] = files;
    const { sid, uri } = file ?? { sid: '', uri: '' };
    expect(uri).toBe(`/2010-04-01/Accounts/${accountSid}/Messages/${messageSid}/Media/${sid}.json`);
    expect(await client.messages(messageSid).media(sid).fetch()).toMatchObject({ contentType: 'image/png', sid });
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    const first = await fetch(account.simulator.url + uri.replace('.json', ''), {
      headers: { authorization },
      redirect: 'manual',
    });
    const stored = await fetch(new URL(first.headers.get('location') ?? '', account.simulator.url));
    expect(await stored.text()).toBe('a picture');

    await account.simulator.sendInbound({ from: phone, body: 'Hi' });
    expect(account.receiver.received).toHaveLength(1);
    await expect(client.messages(`SM${'0'.repeat(32)}`).media.list()).rejects.toMatchObject({ status: 404 });
  });

  it('carry the keyword that Advanced Opt-Out takes them as, which blocks or unblocks the phone', async () => {
    await account.simulator.sendInbound({ from: phone, body: 'Para', optOutType: 'STOP' });
    expect(Object.fromEntries(new URLSearchParams(account.receiver.received[0]?.body))).toMatchObject({
      Body: 'Para',
      OptOutType: 'STOP',
    });
    await expect(account.send()).rejects.toMatchObject({ code: 21610 });
    await account.simulator.sendInbound({ from: phone, body: 'Vuelvo', optOutType: 'START' });
    expect(await account.send()).toMatchObject({ status: 'queued' });
  });

  it('arrive at the product with a signature, and STOP blocks the phone until START', async () => {
    const { messageSid, outcome } = await account.simulator.sendInbound({ from: phone, body: ' Stop ' });
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    const [post] = account.receiver.received;
    const params = Object.fromEntries(new URLSearchParams(post?.body));
    expect(params).toMatchObject({
      MessageSid: messageSid,
      From: phone,
      To: account.simulator.phoneNumber,
      NumMedia: '0',
    });
    expect(params.Body).toBe(' Stop ');
    const signature = String(post?.headers['x-twilio-signature']);
    expect(twilio.validateRequest(authToken, signature, `${account.receiver.url}/inbound`, params)).toBe(true);

    await expect(account.send()).rejects.toMatchObject({ code: 21610 });
    await account.simulator.sendInbound({ from: phone, body: 'START' });
    expect(await account.send()).toMatchObject({ status: 'queued' });
    const [answer] = await account.clientWith().messages.list({ to: account.simulator.phoneNumber });
    expect(answer).toMatchObject({ direction: 'inbound', body: 'START', status: 'received' });
  });
});
