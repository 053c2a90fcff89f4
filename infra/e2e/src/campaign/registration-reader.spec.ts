import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TwilioRegistrationReader } from '@lacquer/messaging/delivery/sms/twilio-registration-reader';
import { stateOf } from '@lacquer/messaging/registration/registration-facts';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import type { RegistrationPatch } from '@lacquer/simulators/twilio/registration';
import { startTwilioSimulator } from '@lacquer/simulators/twilio/simulator';
import type { TwilioFaults } from '@lacquer/simulators/twilio/faults';

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
const authToken = 'token-of-the-test';
const messagingServiceSid = `MG${accountSid.slice(2)}`;
const local = '+12135550100';
const tollFree = '+18885550100';

interface Case {
  from?: string;
  messagingServiceSid?: string;
  token?: string;
  phoneNumber?: string;
}

describe('the reader of the registration at Twilio', () => {
  const cleanUp = new CleanUp();
  afterEach(() => cleanUp.run());

  const readerOf = async (
    { token = authToken, phoneNumber = local, ...sender }: Case,
    registration: RegistrationPatch = {},
    faults: TwilioFaults = {},
  ) => {
    const simulator = await startTwilioSimulator({ accountSid, authToken, phoneNumber });
    cleanUp.add(() => simulator.close());
    simulator.changeRegistration(registration);
    simulator.faults(faults);
    return new TwilioRegistrationReader({
      accountSid,
      authToken: token,
      apiBaseUrl: simulator.url,
      timeoutMs: 400,
      ...sender,
    });
  };

  it.each<{ name: string; sender: Case; kind: string; parts: [string, string | null][] }>([
    {
      name: 'a local number',
      sender: { from: local },
      kind: 'local',
      parts: [
        ['campaign', null],
        ['brand', null],
      ],
    },
    {
      name: 'a messaging service',
      sender: { messagingServiceSid },
      kind: 'service',
      parts: [
        ['campaign', null],
        ['brand', null],
      ],
    },
    {
      name: 'a toll-free number',
      sender: { from: tollFree, phoneNumber: tollFree },
      kind: 'toll-free',
      parts: [['toll-free', tollFree]],
    },
    {
      name: 'a service with a toll-free number',
      sender: { messagingServiceSid, phoneNumber: tollFree },
      kind: 'service',
      parts: [['toll-free', tollFree]],
    },
    {
      name: 'a service with a short code',
      sender: { messagingServiceSid, phoneNumber: '12345' },
      kind: 'short-code',
      parts: [],
    },
    { name: 'a short code', sender: { from: '12345', phoneNumber: '12345' }, kind: 'short-code', parts: [] },
    { name: 'a number abroad', sender: { from: '+442055550100' }, kind: 'abroad', parts: [] },
  ])('reads what $name needs', async ({ sender, kind, parts }) => {
    const facts = await (await readerOf(sender)).read();
    expect(facts.kind).toBe(kind);
    expect(facts.parts.map(({ part, phone }) => [part, phone])).toEqual(parts);
    expect(stateOf(facts.parts)).toBe(parts.length === 0 ? 'not-needed' : 'approved');
  });

  it.each<{ sender: Case; registration: RegistrationPatch; state: string; status: string | null }>([
    { sender: { from: local }, registration: { campaign: 'IN_PROGRESS' }, state: 'in-review', status: 'IN_PROGRESS' },
    { sender: { from: local }, registration: { campaign: 'FAILED' }, state: 'rejected', status: 'FAILED' },
    { sender: { from: local }, registration: { campaign: null }, state: 'missing', status: null },
    { sender: { from: local }, registration: { campaign: null, brand: null }, state: 'missing', status: null },
    { sender: { from: local }, registration: { brand: 'FAILED' }, state: 'rejected', status: 'VERIFIED' },
    { sender: { from: local }, registration: { isMock: true }, state: 'missing', status: 'VERIFIED' },
    { sender: { from: '+12135550177' }, registration: {}, state: 'missing', status: null },
    {
      sender: { from: tollFree, phoneNumber: tollFree },
      registration: { tollFree: 'IN_REVIEW' },
      state: 'in-review',
      status: 'IN_REVIEW',
    },
    {
      sender: { from: tollFree, phoneNumber: tollFree },
      registration: { tollFree: 'TWILIO_REJECTED' },
      state: 'rejected',
      status: 'TWILIO_REJECTED',
    },
    {
      sender: { from: tollFree, phoneNumber: tollFree },
      registration: { tollFree: null },
      state: 'missing',
      status: null,
    },
  ])('reads $registration of $sender.from as $state', async ({ sender, registration, state, status }) => {
    const { parts } = await (await readerOf(sender, registration)).read();
    expect(stateOf(parts)).toBe(state);
    expect(parts[0]?.status).toBe(status);
  });

  it('reads the reasons of each kind of registration', async () => {
    const problems = [{ code: 30923, description: 'Consent is required.', fields: ['MESSAGE_FLOW'] }, { code: 30909 }];
    const campaign = await (await readerOf({ from: local }, { campaign: 'FAILED', problems })).read();
    expect(campaign.parts[0]?.reasons).toEqual([
      { code: 30923, says: 'Consent is required.', fields: ['MESSAGE_FLOW'] },
      { code: 30909, says: 'Error 30909', fields: [] },
    ]);
    const free = await (
      await readerOf({ from: tollFree, phoneNumber: tollFree }, { tollFree: 'TWILIO_REJECTED', problems })
    ).read();
    expect(free.parts[0]?.reasons.map(({ code, says }) => [code, says])).toEqual([
      [30923, 'Consent is required.'],
      [30909, 'Error 30909'],
    ]);
  });

  it.each<{ name: string; sender?: Case; faults?: TwilioFaults; reason: string }>([
    { name: 'is frozen', faults: { registration: { latencyMs: 60_000 } }, reason: 'Twilio did not answer in time.' },
    {
      name: 'answers too late',
      faults: { registration: { answerLatencyMs: 60_000 } },
      reason: 'Twilio did not answer in time.',
    },
    {
      name: 'has a fault',
      faults: { registration: { errorBefore: { next: 1, status: 503 } } },
      reason: 'Twilio answered with an error (503).',
    },
    {
      name: 'limits requests',
      faults: { registration: { rateLimit: { next: 1 } } },
      reason: 'Twilio asked us to ask less often.',
    },
    {
      name: 'resets the connection',
      faults: { registration: { resetBefore: { next: 1 } } },
      reason: 'Twilio cannot be reached.',
    },
    {
      name: 'refuses the credentials',
      sender: { from: local, token: 'wrong' },
      reason: 'Twilio does not accept the credentials of the settings.',
    },
    {
      name: 'has no such service',
      sender: { messagingServiceSid: `MG${'9'.repeat(32)}` },
      reason: 'Twilio does not know the messaging service of the settings.',
    },
    {
      name: 'has no such number',
      sender: { from: '+18885550177' },
      reason: 'Twilio does not list the number of the settings in your account.',
    },
  ])('says why it read nothing while Twilio $name', async ({ sender = { from: local }, faults = {}, reason }) => {
    await expect((await readerOf(sender, {}, faults)).read()).rejects.toMatchObject({ reason });
  });

  it('reads although a request in the middle is slow', async () => {
    const reader = await readerOf({ from: local }, {}, { registration: { latencyMs: { min: 50, max: 200 } } });
    expect(stateOf((await reader.read()).parts)).toBe('approved');
  });

  it.each([
    ['text', '<html>Sign in</html>'],
    ['an empty object', '{}'],
    ['a list of nothing', '{"meta":{"key":"services"},"services":[null]}'],
    ['numbers for names', '{"meta":{"key":"services"},"services":[{"sid":7}]}'],
    ['null', 'null'],
  ])('never takes %s for an answer', async (_, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUp.add(() => new Promise((resolve) => server.close(resolve)));
    cleanUp.add(() => server.closeAllConnections());
    const { port } = server.address() as AddressInfo;
    const reader = new TwilioRegistrationReader({
      accountSid,
      authToken,
      from: local,
      apiBaseUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 400,
    });
    await expect(reader.read()).rejects.toMatchObject({
      reason: 'Twilio answered with something else than was asked for.',
    });
  });
});
