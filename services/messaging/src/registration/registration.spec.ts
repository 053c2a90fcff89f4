import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { everyoneNow, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import { senderChanged } from '@lacquer/contracts/messaging/changes';
import { checkRegistration, describeRegistration } from '@lacquer/contracts/messaging/registration';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { RegistrationService } from './registration.service.js';

const minuteMs = 60_000;
const rejection = {
  error_code: 30923,
  description: 'Consent is a condition of the service.',
  fields: ['MESSAGE_FLOW'],
};

describe('the registration of the sender', () => {
  let clock: SetClock;
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    clock = new SetClock('2026-11-28T18:00:00.000Z');
    twilio = await runTwilioAccount();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const run = async (worker = false) => {
    messaging = await runMessaging({
      clock,
      worker,
      customers: someCustomers(1),
      options: { provider: { twilio: twilio.options }, texts: { staffAlertPhone: '+12135550111' } },
    });
  };
  const check = () => messaging.call(checkRegistration, {});
  const known = () => messaging.call(describeRegistration, {});
  const readIfDue = () => messaging.get(RegistrationService).readIfDue();
  const alerts = async () =>
    (await messaging.rows<{ troubles: string[] }>(`SELECT troubles FROM outgoing_text WHERE kind = 'alert'`)).flatMap(
      ({ troubles }) => troubles,
    );
  const warnings = async () =>
    (
      await messaging.call(previewCampaign, {
        message: 'Gel is 20% off this week.',
        campaignType: '',
        ...everyoneNow,
      })
    ).warnings.filter((warning) => warning.includes('Twilio'));
  const reject = () => {
    twilio.registration = { campaign: 'FAILED', brand: 'APPROVED', errors: [rejection] };
  };

  it('is not known before it was read, and approved only once Twilio says so', async () => {
    await run();
    expect(await known()).toMatchObject({ kind: 'local', state: 'unknown', parts: [], checkedAt: null, failure: null });
    expect(await warnings()).toEqual([]);

    expect(await check()).toMatchObject({
      kind: 'local',
      state: 'approved',
      parts: [
        { part: 'campaign', state: 'approved', status: 'VERIFIED', reasons: [] },
        { part: 'brand', state: 'approved', status: 'APPROVED', reasons: [] },
      ],
      checkedAt: clock.now().toISOString(),
      failure: null,
      isOld: false,
    });
    expect(await warnings()).toEqual([]);
  });

  it('is read by the workers, without anybody asking', async () => {
    await run(true);
    await eventually(async () => (await known()).state === 'approved');
  });

  it('is rejected with reasons in plain words, what to do, and a warning before a launch', async () => {
    reject();
    await run();

    const { state, parts } = await check();
    expect(state).toBe('rejected');
    expect(parts[0]?.reasons).toEqual([
      {
        code: 30923,
        words: 'Agreeing to texts must be a choice of its own, and no condition of anything.',
        advice: 'Paste the message flow of the page “Texts for the registration”, and submit it again.',
        says: 'Consent is a condition of the service.',
        fields: ['MESSAGE_FLOW'],
        link: 'https://www.twilio.com/docs/api/errors/30923',
      },
    ]);
    expect(await warnings()).toEqual([
      'Twilio will refuse these texts: the registration of the campaign at Twilio (A2P 10DLC) was rejected. Agreeing to texts must be a choice of its own, and no condition of anything.',
    ]);
  });

  it.each([
    [
      { campaign: 'IN_PROGRESS', brand: 'APPROVED' },
      'in-review',
      /^Twilio refuses these texts until .* is approved\.$/,
    ],
    [{ campaign: null, brand: 'APPROVED' }, 'missing', /^Twilio will refuse these texts: .*campaign.* is missing\.$/],
    [{ campaign: null, brand: null }, 'missing', /is missing\.$/],
    [{ campaign: 'VERIFIED', brand: 'SUSPENDED' }, 'rejected', /the business at Twilio \(A2P 10DLC\) was rejected\.$/],
    [{ campaign: 'OF_A_LATER_YEAR', brand: 'APPROVED' }, 'unknown', /^It is not known whether Twilio accepts/],
  ])('of the statuses %j is %s', async (statuses, state, warning) => {
    twilio.registration = { ...statuses, errors: [] };
    await run();

    expect((await check()).state).toBe(state);
    const [first, ...others] = await warnings();
    expect(first).toMatch(warning);
    expect(others).toEqual([]);
  });

  it('alerts the staff once when it is rejected, and again only after it was not', async () => {
    await run();
    await check();
    expect(await alerts()).toEqual([]);

    reject();
    for (const _ of [1, 2, 3]) {
      clock.advance(minuteMs);
      await check();
    }
    const told =
      'Twilio rejected the registration of the campaign at Twilio (A2P 10DLC), so phone networks refuse your texts. Agreeing to texts must be a choice of its own, and no condition of anything.';
    expect(await alerts()).toEqual([told]);

    twilio.registration = { campaign: 'IN_PROGRESS', brand: 'APPROVED', errors: [] };
    clock.advance(minuteMs);
    await check();
    reject();
    clock.advance(10 * minuteMs);
    await check();
    expect(await alerts()).toEqual([told, told]);
  });

  it.each([
    ['is frozen', 'silence', 'Twilio did not answer in time.'],
    ['stops within its answer', 'silent-body', 'Twilio did not answer in time.'],
    ['has a fault', { status: 503, body: '{"code":20503}' }, 'Twilio answered with an error (503).'],
    ['refuses us', { status: 401, body: '{"code":20003}' }, 'Twilio does not accept the credentials of the settings.'],
    [
      'is a proxy',
      { status: 200, body: '<html>Welcome</html>' },
      'Twilio answered with something else than was asked for.',
    ],
    ['is a proxy without it', { status: 404, body: '<html>None</html>' }, 'Twilio answered with an error (404).'],
    [
      'lies',
      { status: 200, body: '{"meta":{"key":"services"},"services":[null]}' },
      'Twilio answered with something else than was asked for.',
    ],
  ] as const)('keeps what was known, with its time, while Twilio %s', async (_, trouble, reason) => {
    await run();
    await check();
    const knownSince = clock.now().toISOString();

    twilio.registrationTrouble = () => trouble;
    clock.advance(2 * 60 * minuteMs);
    expect(await check()).toMatchObject({
      state: 'approved',
      checkedAt: knownSince,
      failure: { at: clock.now().toISOString(), reason },
      isOld: true,
    });
    expect(await warnings()).toEqual([]);

    twilio.registrationTrouble = () => undefined;
    clock.advance(minuteMs);
    expect(await check()).toMatchObject({
      state: 'approved',
      checkedAt: clock.now().toISOString(),
      failure: null,
      isOld: false,
    });
  });

  it('is never approved by a failed reading', async () => {
    twilio.registrationTrouble = () => ({ status: 500, body: '{}' });
    await run();
    expect(await check()).toMatchObject({ state: 'unknown', checkedAt: null, failure: { reason: expect.any(String) } });
    expect(await warnings()).toEqual([expect.stringMatching(/could not be read/)]);
  });

  it('is read every hour once approved, every quarter of an hour before, and soon after a failure', async () => {
    await run();
    const readings = () => twilio.registrationAsked.filter((path) => path.startsWith('/v1/Services?')).length;
    const after = async (minutes: number) => {
      const before = readings();
      clock.advance(minutes * minuteMs);
      await readIfDue();
      return readings() - before;
    };
    expect(await after(0)).toBe(1);
    expect(await after(0)).toBe(0);
    expect(await after(59)).toBe(0);
    expect(await after(1)).toBe(1);

    twilio.registrationTrouble = () => ({ status: 500, body: '{}' });
    expect(await after(60)).toBe(1);
    expect(await after(4)).toBe(0);
    twilio.registrationTrouble = () => undefined;
    twilio.registration.campaign = 'IN_PROGRESS';
    expect(await after(1)).toBe(1);
    expect(await after(14)).toBe(0);
    expect(await after(1)).toBe(1);
  });

  it('is read again soon after a process was killed while it read', async () => {
    await run();
    await messaging.rows('INSERT INTO sender_registration (sender, attempted_at) VALUES ($1, $2)', [
      twilio.options.from,
      clock.now(),
    ]);
    await readIfDue();
    expect(twilio.registrationAsked).toEqual([]);
    clock.advance(2 * minuteMs);
    await readIfDue();
    expect((await known()).state).toBe('approved');
  });

  it('is read once for several clicks at once, and again only after some seconds', async () => {
    await run();
    const answers = await Promise.all([check(), check(), check()]);
    expect(answers.map(({ state }) => state)).toEqual(['approved', 'approved', 'approved']);
    await check();
    expect(twilio.registrationAsked.filter((path) => path.startsWith('/v1/Services?'))).toHaveLength(1);
  });

  it('does not delay other figures while Twilio is frozen', async () => {
    await run();
    twilio.registrationTrouble = () => 'silence';
    const checking = check();
    await eventually(() => twilio.registrationAsked.length > 0);

    const began = performance.now();
    await known();
    await warnings();
    expect(performance.now() - began).toBeLessThan(twilio.options.timeoutMs);
    expect((await checking).failure?.reason).toBe('Twilio did not answer in time.');
  });

  it('survives a restart, and belongs to its sender', async () => {
    await run();
    await check();
    await messaging.rows(`UPDATE sender_registration SET sender = '+12135550177'`);
    expect((await known()).state).toBe('unknown');
  });

  it('tells the open admin of each reading', async () => {
    await run();
    const heard: unknown[] = [];
    messaging.hear(senderChanged, (data) => heard.push(data));
    await check();
    await eventually(() => heard.length > 0);
    expect(heard).toContainEqual(expect.objectContaining({ parts: ['registration'] }));
  });
});

describe('the registration of a sender that needs none', () => {
  let messaging: RunningMessaging;
  afterEach(() => messaging.stop());

  it('is simulated without Twilio', async () => {
    messaging = await runMessaging({ worker: false });
    const none = { kind: 'simulated', state: 'not-needed', parts: [], checkedAt: null, failure: null };
    expect(await messaging.call(describeRegistration, {})).toMatchObject(none);
    expect(await messaging.call(checkRegistration, {})).toMatchObject(none);
    expect(await messaging.rows('SELECT 1 FROM sender_registration')).toEqual([]);
  });
});
