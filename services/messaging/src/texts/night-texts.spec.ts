import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { SenderPace } from '../pace/sender-pace.js';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { Sweeper } from '../workers/sweeper.js';

const phone = '+12135550107';
const seoul = '+82255501234';
// Los Angeles is at UTC-7 in June
const evening = '2026-06-04T03:59:00Z';
const night = '2026-06-04T05:14:00Z';
const morning = '2026-06-04T15:00:00Z';

describe('a text to one phone at night', () => {
  const clock = new SetClock();
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    clock.at = night;
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      clock,
      options: {
        hours: { window: undefined, reachesPeople: true },
        workers: { sweepIntervalMs: 3_600_000 },
        provider: { twilio: twilio.options },
      },
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const test = (isMine?: boolean) => messaging.call(sendTest, { message: 'Hello', phoneNumber: phone, isMine });
  const answer = (phoneNumber = phone) => messaging.call(sendAnswer, { phoneNumber, message: 'Yes, at ten.' });
  const texted = (From: string, hoursAgo: number) =>
    messaging
      .call(receiveInboundMessage, { params: { MessageSid: randomUUID(), From, To: '+12135550199', Body: 'Hello?' } })
      .then(() =>
        messaging.rows('UPDATE inbound_message SET received_at = $1 WHERE from_phone = $2', [
          new Date(clock.now().getTime() - hoursAgo * 3_600_000),
          From,
        ]),
      );
  const jobsEnd = () =>
    eventually(
      async () => (await messaging.queue('urgent-sms').getJobCountByTypes('waiting', 'active', 'delayed')) === 0,
    );
  const recipients = () => twilio.posted.map(({ to }) => to);

  it('is refused as a test, unless the sender confirms that the phone is their own', async () => {
    await expect(test()).rejects.toMatchObject({
      code: 'MESSAGING.NIGHT',
      kind: 'conflict',
      message: 'It is 10:14 PM where this phone is. Confirm that it is your own phone, or send the test after 8:00 AM.',
    });

    await test(true);

    await eventually(() => twilio.posted.length === 1);
  });

  it('is refused as an answer, unless a text from the phone arrived in the last four hours', async () => {
    await texted(phone, 5);
    await expect(answer()).rejects.toMatchObject({
      code: 'MESSAGING.NIGHT',
      message:
        'It is 10:14 PM where this phone is, and no text has come from it in the last 4 hours. Send the answer after 8:00 AM.',
    });
    await texted(phone, 3);

    await answer();

    await eventually(() => recipients().includes(phone));
  });

  it('goes by the time of the salon if the phone is outside North America', async () => {
    await texted(seoul, 5);
    await expect(answer(seoul)).rejects.toMatchObject({ code: 'MESSAGING.NIGHT' });
    clock.at = morning;

    await answer(seoul);

    await eventually(() => recipients().includes(seoul));
  });

  it('waits for the next morning if it was written by day', async () => {
    clock.at = evening;
    const pace = messaging.get(SenderPace);
    await pace.hold(3_600_000, saidBefore('test'));
    await texted(phone, 5);
    await Promise.all([answer(), test()]);
    clock.at = night;
    await pace.release();
    await jobsEnd();
    expect(recipients()).toEqual([]);

    clock.at = morning;
    await messaging.get(Sweeper).sweep();

    await eventually(() => twilio.posted.length === 2);
  });

  it('waits for the next morning if it was written by day, and the queue of the sender was full until the night', async () => {
    clock.at = evening;
    await texted(phone, 5);
    twilio.trouble = () => ({ status: 400, code: 30_022 });
    await answer();
    await eventually(() => twilio.posted.length === 1);
    await jobsEnd();
    twilio.trouble = () => undefined;
    clock.at = night;
    await messaging.get(Sweeper).sweep();
    await jobsEnd();
    expect(twilio.posted).toHaveLength(1);

    clock.at = morning;
    await messaging.get(Sweeper).sweep();

    await eventually(() => twilio.posted.length === 2);
  });

  it('is not sent later in the night if it could not be sent while its customer waited', async () => {
    await texted(phone, 3);
    twilio.trouble = () => ({ status: 400, code: 30_022 });
    await answer();
    await eventually(() => twilio.posted.length === 1);
    await jobsEnd();
    twilio.trouble = () => undefined;
    clock.advance(5 * 3_600_000);
    await messaging.get(Sweeper).sweep();
    await jobsEnd();
    expect(twilio.posted).toHaveLength(1);

    clock.at = morning;
    await messaging.get(Sweeper).sweep();

    await eventually(() => twilio.posted.length === 2);
  });
});
