import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountSid, authToken, SimulatedTwilio } from '../testing/simulated-twilio.js';
import { startTwilioSimulator } from './simulator.js';
import type { TwilioSimulator } from './twilio-simulator.js';

let account: SimulatedTwilio;

beforeEach(async () => {
  account = await SimulatedTwilio.start();
});

afterEach(() => account.stop());

const messagingOf = ({ url }: TwilioSimulator, token = authToken) => {
  const client = account.clientWith(token);
  client.messaging.baseUrl = url;
  return client.messaging.v1;
};

describe('the registration of the sender', () => {
  it('is approved at first, and read through the Twilio SDK', async () => {
    const { messagingServiceSid, phoneNumber } = account.simulator;
    const messaging = messagingOf(account.simulator);
    const service = messaging.services(messagingServiceSid);
    const [campaign] = await service.usAppToPerson.list();
    expect(campaign).toMatchObject({ campaignStatus: 'VERIFIED', messagingServiceSid, mock: false, errors: [] });
    const brand = await messaging.brandRegistrations(campaign?.brandRegistrationSid ?? '').fetch();
    expect(brand.status).toBe('APPROVED');
    expect((await service.phoneNumbers.list()).map((number) => number.phoneNumber)).toEqual([phoneNumber]);
    expect((await messaging.services.list()).map(({ sid }) => sid)).toEqual([messagingServiceSid]);
    expect(await messaging.tollfreeVerifications.list()).toEqual([]);
  });

  it('changes through the control API, which names invalid fields', async () => {
    const problems = [{ code: 30923, description: 'Consent is required.', fields: ['MESSAGE_FLOW'] }];
    const answer = await account.control('POST', '/registration', { campaign: 'FAILED', problems });
    expect(await answer.json()).toMatchObject({ campaign: 'FAILED', brand: 'APPROVED', problems });
    const service = messagingOf(account.simulator).services(account.simulator.messagingServiceSid);
    expect((await service.usAppToPerson.list())[0]).toMatchObject({
      campaignStatus: 'FAILED',
      errors: [{ error_code: 30923, fields: ['MESSAGE_FLOW'], url: 'https://www.twilio.com/docs/api/errors/30923' }],
    });

    await account.control('POST', '/registration', { campaign: null });
    expect(await service.usAppToPerson.list()).toEqual([]);
    const refused = await account.control('POST', '/registration', { campaign: 'FINE' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('campaign')]);
    await account.control('DELETE', '');
    expect(await (await account.control('GET', '/registration')).json()).toMatchObject({ campaign: 'VERIFIED' });
  });

  it.each([
    { patch: { campaign: 'IN_PROGRESS' as const }, code: 30034 },
    { patch: { brand: 'SUSPENDED' as const }, code: 30034 },
    { patch: { isMock: true }, code: 30034 },
  ])('lets networks refuse the texts while it is not approved: $patch', async ({ patch, code }) => {
    account.simulator.changeRegistration(patch);
    const { sid } = await account.send();
    await account.simulator.idle();
    expect(account.simulator.messages.find((message) => message.sid === sid)).toMatchObject({
      status: 'undelivered',
      errorCode: code,
    });
    account.simulator.changeRegistration({ campaign: 'VERIFIED', brand: 'APPROVED', isMock: false });
    const later = await account.send();
    await account.simulator.idle();
    expect(account.simulator.messages.find((message) => message.sid === later.sid)?.status).toBe('delivered');
  });

  it('of a toll-free number is its verification', async () => {
    const simulator = await startTwilioSimulator({ accountSid, authToken, phoneNumber: '+18885550100' });
    try {
      simulator.changeRegistration({ tollFree: 'TWILIO_REJECTED', problems: [{ code: 30475, description: 'No.' }] });
      const client = account.clientWith();
      client.api.baseUrl = simulator.url;
      const [number] = await client.incomingPhoneNumbers.list({ phoneNumber: '+18885550100' });
      const [found] = await messagingOf(simulator).tollfreeVerifications.list({ tollfreePhoneNumberSid: number?.sid });
      expect(found).toMatchObject({ status: 'TWILIO_REJECTED', errorCode: 30475, rejectionReason: 'No.' });
      await client.messages.create({ from: '+18885550100', to: '+12135550142', body: 'Hello' });
      await simulator.idle();
      expect(simulator.messages[0]).toMatchObject({ status: 'undelivered', errorCode: 30032 });
    } finally {
      await simulator.close();
    }
  });

  it('asks for the credentials, and knows no other service', async () => {
    await expect(messagingOf(account.simulator, 'wrong').services.list()).rejects.toMatchObject({ code: 20003 });
    const other = `MG${'9'.repeat(32)}`;
    await expect(messagingOf(account.simulator).services(other).usAppToPerson.list()).rejects.toMatchObject({
      status: 404,
      code: 20404,
    });
  });
});
