import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnswerEntry, listTextsWith } from '@lacquer/contracts/customers/timeline';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { getTestSend, sendTest } from '@lacquer/contracts/messaging/test-sends';
import { Transactions } from '@lacquer/platform/database/transactions';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { SenderPace } from '../../pace/sender-pace.js';
import { OperationsRepository } from '../../reporting/operations/operations.repository.js';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { runTwilioAccount, type Trouble, type TwilioAccount } from '../../testing/twilio-account.js';
import { StaffAlerts } from '../alerts/staff-alerts.js';
import { aDay } from '../kinds/text-kind.js';

const phone = '+12135550107';
const staffAlertPhone = '+12135550111';
const hourMs = 3_600_000;
const misconfigured = { status: 400, code: 21_606 } as const;

describe('a text to a single phone that the provider refuses for now', () => {
  let clock: SetClock;
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    clock = new SetClock();
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      clock,
      options: {
        provider: { twilio: twilio.options },
        texts: { staffAlertPhone },
        workers: { sweepIntervalMs: hourMs },
      },
    });
    await messaging.call(receiveInboundMessage, {
      params: { MessageSid: randomUUID(), From: phone, To: '+12135550199', Body: 'Are you open?' },
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const refuse = (trouble: Trouble, refused = phone) => {
    twilio.trouble = ({ to }) => (to === refused ? trouble : undefined);
  };
  const accept = async () => {
    twilio.trouble = () => undefined;
    await messaging.get(SenderPace).release();
  };
  const answer = (message = 'Yes.') => messaging.call(sendAnswer, { phoneNumber: phone, message });
  const shown = async (): Promise<AnswerEntry[]> => {
    const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 50 });
    return entries.flatMap((entry) => (entry.kind === 'answer' ? [entry] : []));
  };
  const posted = (to = phone) => twilio.posted.filter((each) => each.to === to);
  /** Refused so often in all. */
  const isRefused = (times = 1) =>
    eventually(
      async () => (await messaging.rows(`SELECT FROM outgoing_text HAVING sum(refusals) = $1`, [times])).length === 1,
    );
  /** Until then a text that waits has no second job. */
  const jobsEnd = () =>
    eventually(
      async () => (await messaging.queue('urgent-sms').getJobCountByTypes('waiting', 'active', 'delayed')) === 0,
    );
  const troubles = async () =>
    (await messaging.rows<{ troubles: string[] }>(`SELECT troubles FROM outgoing_text WHERE kind = 'alert'`)).flatMap(
      (row) => row.troubles,
    );

  it.each([
    ['the credentials are rejected', { status: 401, code: 20_003 }],
    ['the number is misconfigured', misconfigured],
    ['a daily cap is reached', { status: 400, code: 30_027 }],
  ])('waits while %s, and is sent once afterward', async (_, trouble) => {
    refuse(trouble);
    await answer();
    await isRefused();
    expect(await shown()).toMatchObject([{ status: 'pending', error: expect.stringContaining(`(${trouble.code})`) }]);
    expect(await messaging.get(OperationsRepository).countRefused()).toBe(1);

    await accept();
    await jobsEnd();
    expect(posted()).toHaveLength(1);
    clock.advance((aDay - 0.5) * hourMs);
    await messaging.sweep();
    await eventually(async () => (await shown())[0]?.status === 'accepted');
    await messaging.sweep();
    expect(await shown()).toMatchObject([{ status: 'accepted', error: null }]);
    expect(posted()).toHaveLength(2);
    expect(await messaging.get(OperationsRepository).countRefused()).toBe(0);
  });

  it('is told to the staff once, and again when it comes anew', async () => {
    refuse(misconfigured);
    await answer('One.');
    await isRefused();
    await answer('Two.');
    await isRefused(2);
    await jobsEnd();
    expect(await troubles()).toEqual([expect.stringMatching(/^Twilio refuses texts such as .+ \(21606\)\./)]);
    await eventually(() => posted(staffAlertPhone).length === 1);

    clock.advance(12 * hourMs);
    await messaging.sweep();
    await isRefused(4);
    await eventually(async () => (await troubles()).length > 1);
    await jobsEnd();
    expect(await troubles()).toHaveLength(2);
  });

  it('waits longer after each refusal, and no longer than a quarter of an hour', async () => {
    refuse(misconfigured);
    await answer();
    const waits: number[] = [];
    for (let times = 1; times <= 6; times += 1) {
      await isRefused(times);
      await jobsEnd();
      const [row] = await messaging.rows<{ retry_at: Date }>(`SELECT retry_at FROM outgoing_text WHERE refusals > 0`);
      const at = row?.retry_at ?? new Date(0);
      waits.push((at.getTime() - clock.now().getTime()) / 60_000);
      clock.at = at;
      await messaging.sweep();
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it('has failed when it is of no use any more, and the conversation says why', async () => {
    refuse(misconfigured);
    await answer();
    await isRefused();
    await jobsEnd();
    clock.advance((aDay + 0.5) * hourMs);
    await messaging.sweep();
    await eventually(async () => (await shown())[0]?.status === 'failed');
    expect(await shown()).toMatchObject([
      { status: 'failed', error: expect.stringMatching(/^Twilio refused .+21606/) },
    ]);
    expect(posted()).toHaveLength(1);
  });

  it('does not wait if it is a test, whose result somebody wants to see', async () => {
    refuse(misconfigured);
    const { id } = await messaging.call(sendTest, { message: 'Hello', phoneNumber: phone });
    await eventually(async () => (await messaging.call(getTestSend, { id })).status === 'failed');
  });

  it('takes up what else is to be told, if it is an alert', async () => {
    refuse(misconfigured, staffAlertPhone);
    const alerts = messaging.get(StaffAlerts);
    const add = () => messaging.get(Transactions).run((tx) => alerts.addMessage(tx, randomUUID()));
    alerts.send(await add());
    await isRefused();
    await eventually(async () => (await troubles()).length === 1);
    await add();
    await accept();
    clock.advance(hourMs);
    await eventually(async () => {
      // the job of what it tells about the refusal itself is due later
      await messaging.queue('urgent-sms').drain(true);
      await messaging.sweep();
      return posted(staffAlertPhone).length === 2;
    });
    expect(posted(staffAlertPhone)[1]?.body).toContain('2 new messages');
    await eventually(
      async () => (await messaging.rows(`SELECT FROM outgoing_text WHERE status = 'accepted'`)).length === 1,
    );
  });
});
