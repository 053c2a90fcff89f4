import { describe, expect, it } from '@jest/globals';
import { newActorKeySettings } from '@lacquer/platform/actor/actor-keys';
import { readSettings, SettingsError } from '@lacquer/platform/config/settings';
import { messagingOptionsFrom, messagingProcessSettings } from './config.js';

const base = {
  RABBITMQ_URL: 'amqp://127.0.0.1',
  REDIS_URL: 'redis://127.0.0.1',
  MESSAGING_DATABASE_URL: 'postgres://127.0.0.1/messaging',
  GATEWAY_PUBLIC_KEY: newActorKeySettings().GATEWAY_PUBLIC_KEY,
};
const twilio = { TWILIO_ACCOUNT_SID: 'AC00', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+12135550199' };

const faultsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readSettings(messagingProcessSettings, env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults;
  }
};

describe('the settings', () => {
  it('simulate texts when no Twilio setting is given', () => {
    const { rooms, queue } = messagingOptionsFrom(readSettings(messagingProcessSettings, base));
    expect(rooms.provider.twilio).toBeUndefined();
    expect(rooms.pace.segmentsPerSecond).toBe(1);
    expect(queue).toEqual({ kind: 'redis', url: base.REDIS_URL });
  });

  it('accept a rate or unlimited', () => {
    const rateOf = (rate: string) =>
      messagingOptionsFrom(readSettings(messagingProcessSettings, { ...base, SMS_SEGMENTS_PER_SECOND: rate })).rooms
        .pace.segmentsPerSecond;
    expect(rateOf('0.5')).toBe(0.5);
    expect(rateOf('unlimited')).toBeNull();
    expect(rateOf('0.01')).toBe(0.01);
    for (const rate of ['0', '0.009', '1001']) {
      expect(faultsOf({ ...base, SMS_SEGMENTS_PER_SECOND: rate })).toEqual([
        'SMS_SEGMENTS_PER_SECOND: must be a number from 0.01 to 1000, or unlimited',
      ]);
    }
  });

  it('connect Twilio when all of its settings are given', () => {
    const { rooms } = messagingOptionsFrom(
      readSettings(messagingProcessSettings, { ...base, ...twilio, TWILIO_API_BASE_URL: 'http://127.0.0.1:4010' }),
    );
    expect(rooms.provider.twilio).toMatchObject({
      accountSid: 'AC00',
      from: '+12135550199',
      apiBaseUrl: 'http://127.0.0.1:4010',
    });
  });

  it('refuse a reconcile delay too short for the real Twilio, and accept it for a stand-in', () => {
    const quick = { ...base, ...twilio, SMS_RECONCILE_AFTER_SECONDS: '119' };
    const fault = 'SMS_RECONCILE_AFTER_SECONDS: must be at least 120 with Twilio itself, or a text might be sent twice';
    expect(faultsOf(quick)).toEqual([fault]);
    expect(faultsOf({ ...quick, TWILIO_API_BASE_URL: 'https://api.dublin.ie1.twilio.com' })).toEqual([fault]);
    expect(faultsOf({ ...quick, SMS_RECONCILE_AFTER_SECONDS: '120' })).toEqual([]);
    expect(faultsOf({ ...quick, TWILIO_API_BASE_URL: 'http://simulators:8091' })).toEqual([]);
  });

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://[::1]:8080',
    'http://192.168.1.20',
    'http://10.0.0.7',
    'http://gateway:8080',
    'http://salon.local',
  ])('refuse %s as the public address for callbacks', (address) => {
    expect(faultsOf({ ...base, ...twilio, PUBLIC_URL: address })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: Twilio cannot reach .+: use the public address/),
    ]);
    const standIn = 'http://127.0.0.1:8091';
    expect(faultsOf({ ...base, ...twilio, PUBLIC_URL: address, TWILIO_API_BASE_URL: standIn })).toEqual([]);
    expect(faultsOf({ ...base, PUBLIC_URL: address })).toEqual([]);
  });

  it('accept a public address for callbacks, but not one with an underscore', () => {
    for (const address of ['https://salon.example.com', 'http://203.0.113.7', 'http://[2001:db8::1]']) {
      expect(faultsOf({ ...base, ...twilio, PUBLIC_URL: address })).toEqual([]);
    }
    expect(faultsOf({ ...base, ...twilio, PUBLIC_URL: 'https://my_salon.example.com' })).toEqual([
      'PUBLIC_URL: Twilio does not call a host with an underscore (my_salon.example.com): use another name',
    ]);
  });

  it('report every missing Twilio setting when at least one is given', () => {
    expect(faultsOf({ ...base, TWILIO_AUTH_TOKEN: 'token' })).toEqual([
      'TWILIO_ACCOUNT_SID is missing',
      'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is missing',
    ]);
    expect(faultsOf({ ...base, ...twilio, TWILIO_AUTH_TOKEN: '' })).toEqual(['TWILIO_AUTH_TOKEN is missing']);
    expect(faultsOf({ ...base, ...twilio, TWILIO_FROM: '', TWILIO_MESSAGING_SERVICE_SID: 'MG00' })).toEqual([]);
  });

  it('refuse to reconcile a text while its request may still be open', () => {
    expect(faultsOf({ ...base, SMS_REQUEST_TIMEOUT_SECONDS: '30', SMS_RECONCILE_AFTER_SECONDS: '30' })).toEqual([
      'SMS_RECONCILE_AFTER_SECONDS: must be more than SMS_REQUEST_TIMEOUT_SECONDS, or a text might be sent twice',
    ]);
    expect(faultsOf({ ...base, SMS_REQUEST_TIMEOUT_SECONDS: '30', SMS_RECONCILE_AFTER_SECONDS: '31' })).toEqual([]);
  });

  it('have safe defaults for the send protocol', () => {
    const { rooms } = messagingOptionsFrom(readSettings(messagingProcessSettings, base));
    expect(rooms).toMatchObject({
      hours: {
        window: { monday: { opens: '09:00', closes: '20:00' }, sunday: { opens: '12:00', closes: '20:00' } },
        timeZone: 'America/Los_Angeles',
      },
      texts: { frequencyCap: undefined },
      delivery: { reconcileAfterMs: 600_000, pauseAfterFailures: 10, pauseFailureShare: 0.3 },
    });
  });

  it.each([
    ['SMS_WINDOW', 'nine to five', 'SMS_WINDOW: must be "always", or days and hours like'],
    ['SALON_TIMEZONE', 'Mars/Olympus', 'SALON_TIMEZONE: must be a time zone such as America/Los_Angeles'],
    ['SMS_FREQUENCY_CAP', 'seldom', 'SMS_FREQUENCY_CAP: must be "off", or texts and days like 2/7d'],
    ['SMS_RECONCILE_AFTER_SECONDS', 'soon', 'SMS_RECONCILE_AFTER_SECONDS: must be a number of seconds from 1 to 86400'],
    ['CAMPAIGN_PAUSE_FAILURE_SHARE', '0', 'CAMPAIGN_PAUSE_FAILURE_SHARE: must be above 0'],
  ])('report the expected format of %s', (name, value, fault) => {
    expect(faultsOf({ ...base, [name]: value }).join()).toContain(fault);
  });
});
