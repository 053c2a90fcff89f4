import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { assignConversation, markConversationRead } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import {
  addPushDevice,
  firstChoices,
  getOwnNotices,
  keepStaff,
  type NoticeForm,
  removePushDevice,
  sendTestNotice,
  setOwnNotices,
  type StaffPerson,
} from '@lacquer/contracts/messaging/notices';
import { submissionEdited } from '@lacquer/contracts/salon/contact';
import { Measures } from '@lacquer/platform/metrics/measures';
import { renderMetrics } from '@lacquer/platform/metrics/metrics';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type MailServer, runMailServer } from '@lacquer/servers/testing/mail-server';
import { type PushService, runPushService, type Subscription } from '@lacquer/servers/testing/push-service';
import { CampaignPauses } from '../campaigns/campaign-pauses.service.js';
import { addCampaign, addRecipients } from '../testing/campaign-rows.js';
import { at, contactEvent, runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { alert } from '../texts/kinds/alert.js';
import { StaffNotices } from './staff-notices.js';
import { TextChannel } from './text-channel.js';

const owner = { ...testOwner, email: 'owner@example.com', name: 'Mina', language: null };
const stylist = {
  id: '5e0b5c70-52ef-4c4b-9a9b-6b0a7a8f3a11',
  role: 'staff',
  email: 'stylist@example.com',
  name: null,
  language: 'ko',
} as const;
const wishes: NoticeForm = {
  choices: firstChoices,
  quiet: null,
  emailPace: 'each',
  phone: null,
  showsContent: false,
};
const only = (kind: keyof typeof firstChoices, channel: 'push' | 'email' | 'text') => ({
  ...wishes,
  choices: { message: [], reply: [], campaign: [], trouble: [], [kind]: [channel] },
});
const pushMs = 6_000;

describe('notices to the staff', () => {
  let clock: SetClock;
  let push: PushService;
  let mail: MailServer;
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  let listed = 0;

  beforeEach(async () => {
    clock = new SetClock('2026-07-01T19:00:00.000Z');
    push = await runPushService();
    mail = await runMailServer();
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      clock,
      options: {
        provider: { twilio: twilio.options, publicUrl: 'https://salon.example.com' },
        notices: {
          mail: { url: mail.url, from: 'Example Nails <salon@example.com>' },
          privatePushOrigins: [push.origin],
        },
      },
    });
    await keep([owner, stylist]);
  });
  afterEach(async () => {
    await messaging.stop();
    await Promise.all([push.stop(), mail.stop(), twilio.stop()]);
  });

  const keep = (people: StaffPerson[], ageMs = 0) =>
    messaging.call(keepStaff, { asOf: new Date(1_780_000_000_000 + listed++ - ageMs).toISOString(), people });
  const asStylist = () => messaging.callAs({ id: stylist.id, role: 'staff' });
  const addDevice = async (call = messaging.call): Promise<Subscription> => {
    const { pushKey } = await call(getOwnNotices, {});
    const subscription = push.subscribe(pushKey);
    await call(addPushDevice, { ...subscription, label: 'Chrome on Android' });
    return subscription;
  };
  const text = (Body: string, From = '+12135550107') =>
    messaging.call(receiveInboundMessage, {
      params: { MessageSid: `SM${randomUUID()}`, From, To: '+12135550199', Body },
    });
  const look = () => messaging.get(StaffNotices).wake();
  const pass = (ms: number) => {
    clock.advance(ms);
    look();
  };
  const pushed = (count: number) =>
    eventually(() => push.messages.length >= count && push.messages.map((each) => ({ ...each, ...parsed(each.text) })));
  const parsed = (json: string) => JSON.parse(json) as { tag: string; title: string; body: string; url: string };
  const notices = () =>
    messaging.rows<{ kind: string; status: string; attempts: number; channel: string; due_at: Date }>(
      'SELECT kind, status, attempts, channel, due_at FROM staff_notice ORDER BY created_at, kind',
    );
  /** The sender has looked at all that is due and has moved it: nothing is in its hands. */
  const arePutOff = (channel: string, until: string) =>
    eventually(async () => {
      look();
      const [row] = await messaging.rows<{ held: boolean | null }>(
        `SELECT bool_and(status = 'pending' AND due_at = $2) AS held FROM staff_notice
         WHERE channel = $1 AND status IN ('pending', 'sending')`,
        [channel, until],
      );
      return row?.held === true;
    });
  const ageClaims = (age: string) => messaging.rows(`UPDATE staff_notice SET claimed_at = now() - interval '${age}'`);
  /** As if the process ended between each notice and its record. */
  const forgetOutcomes = async () => {
    await messaging.rows(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.status <> 'sending' AND OLD.status = 'sending' THEN RAISE EXCEPTION 'lost'; END IF; RETURN NEW; END $$`);
    await messaging.rows(`CREATE TRIGGER lose BEFORE UPDATE ON staff_notice FOR EACH ROW EXECUTE FUNCTION lose()`);
  };
  const settled = (status: string, count = 1) =>
    eventually(async () => (await notices()).filter((notice) => notice.status === status).length === count).catch(
      async (cause: Error) => {
        throw new Error(`${cause.message}: ${JSON.stringify(await notices())}`, { cause });
      },
    );

  it('reach the device of each person, encrypted, in their language, without anything personal', async () => {
    await addDevice();
    await addDevice(asStylist());

    await messaging.deliver(contactEvent());

    const [one, other] = (await pushed(2)).toSorted((a, b) => a.title.localeCompare(b.title));
    expect(one).toMatchObject({
      title: 'New message',
      body: 'Somebody wrote on your website.',
      url: '/admin/contacts',
      urgency: 'high',
      ttl: 86_400,
    });
    expect(other).toMatchObject({ title: '새 메시지' });
    expect(one?.topic).toBe(one?.tag.replaceAll('-', ''));
    await settled('sent', 2);
    const { devices } = await messaging.call(getOwnNotices, {});
    expect(devices).toEqual([
      expect.objectContaining({ label: 'Chrome on Android', reachedAt: clock.now().toISOString(), trouble: null }),
    ]);
  });

  it('are for a reply and for a campaign, but not for a keyword alone', async () => {
    await addDevice();
    await text('Can I come at 3?');
    expect(await pushed(1)).toMatchObject([{ title: 'New text', body: 'A customer texted the salon.' }]);

    await text('STOP');
    await text('START');
    pass(pushMs);
    const id = await addCampaign(messaging);
    await addRecipients(messaging, id, { status: 'unknown' });
    await messaging.get(CampaignPauses).pause(id, saidBefore('Twilio refused 10 texts in a row.'));

    expect(at(await pushed(2), 1)).toMatchObject({
      title: 'A campaign needs you',
      body: 'Twilio refused 10 texts in a row.',
      url: '/admin/campaigns',
    });
    expect((await notices()).map(({ kind }) => kind)).toEqual(['reply', 'campaign']);
  });

  it('show who wrote what only to a person who chose it', async () => {
    await addDevice();
    await messaging.call(setOwnNotices, { ...wishes, showsContent: true });

    await text('Can I come at 3?');

    expect(await pushed(1)).toMatchObject([{ body: '(213) 555-0107: Can I come at 3?' }]);
    const stored = await messaging.rows('SELECT * FROM staff_notice');
    expect(JSON.stringify(stored)).not.toMatch(/5550107|come at 3/);
  });

  it('of replies are for the one who answers, if a person wants only those, and for all while nobody does', async () => {
    await addDevice();
    await messaging.call(setOwnNotices, { ...wishes, onlyOwnReplies: true });
    expect(await messaging.call(getOwnNotices, {})).toMatchObject({ onlyOwnReplies: true });
    const told = async () => {
      const rows = await messaging.rows<{ count: number }>(`SELECT count(*)::int AS count FROM staff_notice`);
      return at(rows, 0).count;
    };
    const assign = (accountId: string | null) =>
      messaging.call(assignConversation, { phoneNumber: '+12135550107', accountId });

    await text('Nobody answers this');
    expect(await told()).toBe(1);
    await assign(stylist.id);
    await text('The stylist answers this');
    expect(await told()).toBe(1);
    await assign(owner.id);
    await text('The owner answers this');
    expect(await told()).toBe(2);
    await assign(stylist.id);
    await keep([owner]);
    await text('Nobody is left to answer this');
    expect(await told()).toBe(3);
    // a client of the release before does not know of the choice
    await messaging.call(setOwnNotices, wishes);
    expect(await messaging.call(getOwnNotices, {})).toMatchObject({ onlyOwnReplies: true });
  });

  it('are combined while they come quickly', async () => {
    await addDevice();
    await messaging.deliver(contactEvent());
    await pushed(1);
    for (let count = 0; count < 3; count++) await messaging.deliver(contactEvent());
    await text('Hello');
    await settled('pending', 4);
    expect(push.messages).toHaveLength(1);

    pass(pushMs);

    expect(at(await pushed(2), 1)).toMatchObject({ title: '3 messages, 1 text', url: '/admin' });
    await settled('sent', 5);
  });

  it('wait for the end of quiet hours, and are not sent for what was read meanwhile', async () => {
    await addDevice();
    await messaging.call(setOwnNotices, { ...wishes, quiet: { from: '11:00', until: '13:00' } });
    const read = contactEvent();
    await text('Hello');
    await text('Hi', '+12135550108');
    await messaging.deliver(read);
    await messaging.deliver(contactEvent());
    await messaging.call(markConversationRead, { phoneNumber: '+12135550107', upTo: '2100-01-01T00:00:00.000Z' });
    await messaging.deliver(
      contactEvent({ type: submissionEdited.name, data: { ...(read.data as object), state: 'read' } }),
    );
    look();
    await settled('dropped', 1);
    expect(push.messages).toEqual([]);

    pass(3_600_000);

    expect(await pushed(1)).toMatchObject([{ title: '1 text, 1 message' }]);
    await settled('dropped', 2);
  });

  it('leave at once when the quiet hours are taken back, and not at all when they are no longer wanted', async () => {
    await addDevice();
    await messaging.call(setOwnNotices, { ...wishes, quiet: { from: '11:00', until: '13:00' } });
    await messaging.deliver(contactEvent());
    await text('Hello');

    await messaging.call(setOwnNotices, { ...wishes, choices: { ...firstChoices, reply: [] } });
    look();

    expect(await pushed(1)).toMatchObject([{ title: 'New message' }]);
    expect((await notices()).map(({ status }) => status)).toEqual(expect.arrayContaining(['dropped']));
  });

  it('are sent by mail: each, or those of an hour or a day in one', async () => {
    await messaging.call(setOwnNotices, only('message', 'email'));
    await messaging.deliver(contactEvent());
    await eventually(() => mail.mails.length === 1);
    const { raw, to, from } = at(mail.mails, 0);
    expect([from, to]).toEqual(['salon@example.com', ['owner@example.com']]);
    expect(raw).toContain('Subject: Lacquer House: New message');
    expect(raw).toContain('Somebody wrote on your website.');
    expect(raw).toContain('https://salon.example.com/admin/contacts');
    expect(raw).toMatch(/Auto-Submitted: auto-generated/i);

    await messaging.call(setOwnNotices, { ...only('message', 'email'), emailPace: 'hourly' });
    for (let count = 0; count < 3; count++) await messaging.deliver(contactEvent());
    pass(59 * 60_000);
    await settled('pending', 3);
    expect(mail.mails).toHaveLength(1);
    pass(60_000);
    await eventually(() => mail.mails.length === 2);
    expect(at(mail.mails, 1).raw).toContain('Subject: Lacquer House: 3 messages');
  });

  it('say in the account why mail is refused, and try again while the server is away', async () => {
    mail.refuse = () => ({ status: 550, words: 'no such mailbox' });
    await messaging.call(setOwnNotices, only('message', 'email'));
    await messaging.deliver(contactEvent());
    await settled('failed');
    await expect(messaging.call(sendTestNotice, { channel: 'email' })).rejects.toMatchObject({
      code: 'MESSAGING.NOTICE_REFUSED',
      message: expect.stringContaining('no such mailbox'),
    });

    mail.refuse = () => ({ status: 451, words: 'try later' });
    pass(60_000);
    await messaging.deliver(contactEvent());
    await eventually(async () =>
      (await notices()).some(({ status, attempts }) => status === 'pending' && attempts === 1),
    );
    const unmailed = async () => (await messaging.get(Measures).troubles())['noticesUnmailed'];
    expect(await unmailed()).toBe(1);
    mail.refuse = () => undefined;
    pass(60_000);
    await eventually(() => mail.mails.length === 1);
    await settled('sent');
    await eventually(async () => (await unmailed()) === undefined);
  });

  /** Of a mail that may have arrived: it comes again as it was, and another tells what came since. */
  const comesAgainAsItWas = async () => {
    await text('Are you there?');
    pass(60_000);
    await eventually(() => mail.mails.length === 2);
    await settled('sent');
    pass(60_000);
    await eventually(() => mail.mails.length === 3);
    await settled('sent', 2);
    const [first, again, other] = mail.mails.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    for (const { raw } of mail.mails) expect(raw).toContain('Subject: Lacquer House: New text\r\n');
  };

  it('come again as the same mail after the server took them without an answer', async () => {
    await messaging.call(setOwnNotices, only('reply', 'email'));
    mail.refuse = () => 'taken';
    await text('Hello');
    await eventually(async () =>
      (await notices()).some(({ status, attempts }) => status === 'pending' && attempts === 1),
    );
    mail.refuse = () => undefined;
    await comesAgainAsItWas();
  });

  it('come again as the same mail after a process took it with it', async () => {
    await messaging.call(setOwnNotices, only('reply', 'email'));
    await forgetOutcomes();
    await text('Hello');
    await eventually(() => mail.mails.length === 1);
    await eventually(async () => (await notices())[0]?.status === 'sending');
    await messaging.rows('DROP TRIGGER lose ON staff_notice');
    await ageClaims('16 seconds');
    await comesAgainAsItWas();
  });

  it('are texted to the phone of a person, at most once in five minutes', async () => {
    clock.at = Date.now();
    await messaging.call(setOwnNotices, { ...only('reply', 'text'), phone: '(213) 555-0150' });
    await text('Hello');
    await eventually(() => twilio.posted.length === 1);
    expect(at(twilio.posted, 0)).toMatchObject({
      to: '+12135550150',
      body: '1 new text from a customer. Read it at https://salon.example.com/admin/replies',
    });
    await text('Are you there?');
    await text('Hello?', '+12135550108');
    await text('Never mind', '+12135550109');
    await messaging.call(markConversationRead, { phoneNumber: '+12135550109', upTo: '2100-01-01T00:00:00.000Z' });
    await arePutOff('text', new Date(clock.now().getTime() + alert.intervalMs).toISOString());
    expect(twilio.posted).toHaveLength(1);

    pass(alert.intervalMs);
    await settled('sent', 3);
    await settled('dropped', 1);
    await eventually(async () => {
      await messaging.sweep();
      return twilio.posted.length === 2;
    });
    expect(at(twilio.posted, 1).body).toContain('2 new texts from customers.');
  });

  /** Holds whoever asks when a phone may be texted. Returns the function that lets go. */
  const holdTexts = (): (() => void) => {
    const channel = messaging.get(TextChannel);
    const find = channel.findNextTime.bind(channel);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    channel.findNextTime = async (...given) => {
      await held;
      return find(...given);
    };
    return letGo;
  };

  it('leave together, also if one was claimed before the five minutes ended and looked at after', async () => {
    clock.at = Date.now();
    await messaging.call(setOwnNotices, { ...only('reply', 'text'), phone: '(213) 555-0150' });
    await text('Hello');
    await eventually(() => twilio.posted.length === 1);
    const until = new Date(clock.now().getTime() + alert.intervalMs).toISOString();
    await text('Are you there?');
    await arePutOff('text', until);
    const letGo = holdTexts();
    await text('Hello?', '+12135550108');
    await settled('sending');
    clock.at = until;

    letGo();

    await eventually(async () => {
      look();
      await messaging.sweep();
      return twilio.posted.length === 2;
    });
    expect(at(twilio.posted, 1).body).toContain('2 new texts from customers.');
    await settled('sent', 3);
  });

  it('are texted as always once a clock that was ahead is right', async () => {
    const now = Date.now();
    clock.at = now + 6 * 3_600_000;
    await messaging.call(setOwnNotices, { ...only('reply', 'text'), phone: '(213) 555-0150' });
    await text('Hello');
    await eventually(() => twilio.posted.length === 1);
    await settled('sent');

    clock.at = now;
    await text('Are you there?');

    await eventually(() => twilio.posted.length === 2);
  });

  describe('that become due in quiet hours', () => {
    // noon at the salon
    const quiet = { from: '12:10', until: '13:00' };
    const quietEnd = '2026-07-01T20:00:00.000Z';
    const quietEnds = () => {
      clock.at = quietEnd;
      look();
    };
    const areHeld = (channel: string) => arePutOff(channel, quietEnd);

    it('by a retry wait for their end', async () => {
      await addDevice();
      await messaging.call(setOwnNotices, { ...wishes, quiet });
      push.trouble = () => ({ status: 503, headers: { 'retry-after': '900' } });
      await messaging.deliver(contactEvent());
      await eventually(() => push.requests === 1);
      await settled('pending');
      pass(900_000);
      await areHeld('push');
      push.trouble = () => undefined;
      quietEnds();
      await pushed(1);
      expect(push.requests).toBe(2);
    });

    it('by the pace of mail wait for their end', async () => {
      await messaging.call(setOwnNotices, { ...only('message', 'email'), emailPace: 'hourly', quiet });
      clock.at = '2026-07-01T18:20:00.000Z';
      await messaging.deliver(contactEvent());
      await eventually(() => mail.mails.length === 1);
      await messaging.deliver(contactEvent());
      clock.at = '2026-07-01T19:21:00.000Z';
      await areHeld('email');
      expect(mail.mails).toHaveLength(1);
      quietEnds();
      await eventually(() => mail.mails.length === 2);
    });

    it('by the interval of texts wait for their end', async () => {
      await messaging.call(setOwnNotices, { ...only('reply', 'text'), phone: '(213) 555-0150', quiet });
      clock.at = '2026-07-01T19:08:00.000Z';
      await text('Hello');
      await eventually(() => twilio.posted.length === 1);
      const letGo = holdTexts();
      await text('Are you there?');
      // claimed before the quiet hours, and looked at in them
      await settled('sending');
      clock.at = '2026-07-01T19:14:00.000Z';
      letGo();
      await areHeld('text');
      expect(twilio.posted).toHaveLength(1);
      quietEnds();
      await eventually(async () => {
        await messaging.sweep();
        return twilio.posted.length === 2;
      });
    });
  });

  it('are not tried again for a message that was read during an attempt', async () => {
    await addDevice();
    const message = contactEvent();
    push.trouble = () => 'silence';
    await messaging.deliver(message);
    await eventually(() => push.requests === 1);
    await messaging.deliver(
      contactEvent({ type: submissionEdited.name, data: { ...(message.data as object), state: 'read' } }),
    );
    expect((await notices()).map(({ status }) => status)).toEqual(['dropped']);
  });

  it('are texted in the language of the person', async () => {
    await keep([owner, { ...stylist, language: 'es' }]);
    await messaging.call(setOwnNotices, only('reply', 'email'));
    await asStylist()(setOwnNotices, { ...only('reply', 'text'), phone: '(213) 555-0151' });
    await text('Hello');
    await eventually(() => twilio.posted.length === 1);
    expect(at(twilio.posted, 0)).toMatchObject({
      to: '+12135550151',
      body: '1 texto nuevo de un cliente. Léalo en https://salon.example.com/admin/replies',
    });
  });

  it.each([404, 410])(
    'forget a device whose subscription has ended, which a push service answers with %d',
    async (status) => {
      await addDevice();
      const { devices } = await messaging.call(getOwnNotices, {});
      expect(devices).toHaveLength(1);
      push.trouble = () => ({ status });
      await messaging.deliver(contactEvent());

      await eventually(async () => (await messaging.call(getOwnNotices, {})).devices.length === 0);
      expect(await notices()).toEqual([]);
      await messaging.deliver(contactEvent());
      expect(push.requests).toBe(1);
    },
  );

  it('are tried again as the push service asks, through answers and connections that fail', async () => {
    await addDevice();
    const troubles = [{ status: 429, headers: { 'retry-after': '120' } }, { status: 503 }, 'reset'] as const;
    push.trouble = () => troubles[push.requests - 1];
    await messaging.deliver(contactEvent());
    await eventually(async () => (await notices())[0]?.attempts === 1 && (await notices())[0]?.status === 'pending');
    pass(119_000);
    await eventually(async () => (await notices())[0]?.status === 'pending');
    expect(push.requests).toBe(1);

    for (let round = 0; round < 3; round++) {
      pass(120_000);
      await eventually(() => push.requests >= round + 2);
      await eventually(async () => (await notices())[0]?.status !== 'sending');
    }

    expect(await pushed(1)).toHaveLength(1);
    await settled('sent');
    expect((await messaging.call(getOwnNotices, {})).devices).toMatchObject([{ trouble: null }]);
  });

  it('that are due and not sent are counted for operators', async () => {
    clock.at = Date.now() - 60_000;
    mail.refuse = () => ({ status: 451, words: 'try later' });
    await messaging.call(setOwnNotices, only('message', 'email'));
    await messaging.deliver(contactEvent());
    await eventually(async () => (await notices())[0]?.attempts === 1 && (await notices())[0]?.status === 'pending');
    const { body } = await renderMetrics();
    expect(body).toContain('notices_due{app="messaging",channel="email"} 1');
    expect(
      Number(/notices_oldest_due_seconds\{app="messaging",channel="email"\} (.*)/.exec(body)?.[1]),
    ).toBeGreaterThan(40);
  });

  it('are given up after a refusal, which the account shows', async () => {
    await addDevice();
    push.trouble = () => ({ status: 413 });
    await messaging.deliver(contactEvent());
    await settled('failed');
    expect((await messaging.call(getOwnNotices, {})).devices).toMatchObject([
      { trouble: 'The push service answered with 413.', reachedAt: null },
    ]);
  });

  it.each([401, 403])('are tried again after %i, which a clock that is wrong by hours brings', async (status) => {
    await addDevice();
    push.trouble = () => ({ status });
    await messaging.deliver(contactEvent());
    await eventually(() => push.requests === 1);
    await settled('pending');
    expect((await messaging.call(getOwnNotices, {})).devices).toMatchObject([
      { trouble: `The push service answered with ${status}.` },
    ]);
    push.trouble = () => undefined;
    pass(60_000);

    await pushed(1);
    await settled('sent');
  });

  it('stay claimed while an endpoint stands still, and leave once', async () => {
    await addDevice();
    push.trouble = () => 'silence';
    await messaging.deliver(contactEvent());
    await eventually(() => push.requests === 1);

    const claimed = () =>
      messaging.rows<{ status: string; attempts: number; at: string }>(
        'SELECT status, attempts, claimed_at::text AS at FROM staff_notice',
      );
    const first = at(await claimed(), 0);
    const renewed = await eventually(async () => {
      const [now] = await claimed();
      return now?.at !== first.at && now;
    });
    expect(renewed).toMatchObject({ status: 'sending', attempts: 1 });
    expect(push.requests).toBe(1);
    push.trouble = () => undefined;
    await settled('pending');
    pass(60_000);

    expect(await pushed(1)).toHaveLength(1);
    await settled('sent');
  });

  it('that a process took with it leave again, recognizable as the same', async () => {
    await addDevice();
    await forgetOutcomes();
    await messaging.deliver(contactEvent());
    await pushed(1);
    await eventually(async () => (await notices())[0]?.status === 'sending');
    await messaging.rows('DROP TRIGGER lose ON staff_notice');

    await ageClaims('16 seconds');
    pass(pushMs);

    const [one, again] = await pushed(2);
    expect(again?.tag).toBe(one?.tag);
    expect(again?.topic).toBe(one?.topic);
    await settled('sent');
  });

  it('to a frozen service hold up nobody else', async () => {
    const frozen = await addDevice();
    await addDevice(asStylist());
    push.trouble = (endpoint) => (endpoint === frozen.endpoint ? 'silence' : undefined);

    await messaging.deliver(contactEvent());

    expect(await pushed(1)).toMatchObject([{ title: '새 메시지' }]);
    await settled('sent');
    expect(push.messages).toHaveLength(1);
  });

  it('end with the account, at any age of the list', async () => {
    await addDevice(asStylist());
    await messaging.call(setOwnNotices, only('reply', 'email'));
    await keep([owner]);
    await keep([owner, stylist], 60_000);

    await messaging.deliver(contactEvent());

    await expect(asStylist()(getOwnNotices, {})).rejects.toMatchObject({ code: 'MESSAGING.STAFF_UNKNOWN' });
    expect(await notices()).toEqual([]);
    await keep([owner, stylist]);
    expect((await asStylist()(getOwnNotices, {})).devices).toEqual([]);
  });

  it('end when the account is signed out everywhere, and go on for a device of a later sign-in', async () => {
    const { pushKey } = await messaging.call(getOwnNotices, {});
    const add = (signOuts?: number) => {
      const subscription = push.subscribe(pushKey);
      return asStylist()(addPushDevice, { ...subscription, label: null, ...(signOuts !== undefined && { signOuts }) });
    };
    const devices = async () => (await asStylist()(getOwnNotices, {})).devices.map(({ id }) => id);
    const ofEarlierRelease = await add();
    const old = await add(0);
    // added after the sign-in that followed, and before the list of accounts
    const later = await add(1);
    expect(await devices()).toEqual(expect.arrayContaining([ofEarlierRelease.id, old.id, later.id]));
    await messaging.call(setOwnNotices, wishes);
    await asStylist()(setOwnNotices, { ...wishes, quiet: { from: '11:00', until: '13:00' } });
    await messaging.deliver(contactEvent());
    await settled('pending', 3);

    await keep([owner, { ...stylist, signOuts: 1 }]);

    expect(await devices()).toEqual([later.id]);
    expect(await notices()).toHaveLength(1);
    // a request from before the sign-out that arrives after it
    await expect(add(0)).rejects.toMatchObject({ code: 'MESSAGING.STAFF_UNKNOWN' });
    await keep([owner, { ...stylist, signOuts: 1 }]);
    await keep([owner, { ...stylist, signOuts: 0 }], 60_000);
    // the list of a gateway of the release before
    await keep([owner, stylist]);
    expect(await devices()).toEqual([later.id]);

    // the accounts were restored from a backup: the count goes on from there
    await keep([owner, { ...stylist, signOuts: 0 }]);
    expect(await devices()).toEqual([later.id]);
    await keep([owner, { ...stylist, signOuts: 1 }]);
    expect(await devices()).toEqual([]);
  });

  it('end with the session in a browser, and only there', async () => {
    const { pushKey } = await messaging.call(getOwnNotices, {});
    const [phone, desktop] = [randomUUID(), randomUUID()];
    const subscriptions = [push.subscribe(pushKey), push.subscribe(pushKey)] as const;
    const add = (subscription: Subscription, browser?: string) =>
      asStylist()(addPushDevice, { ...subscription, label: null, signOuts: 0, ...(browser && { browser }) });
    const devices = async () => (await asStylist()(getOwnNotices, {})).devices.map(({ id }) => id);
    const onPhone = await add(subscriptions[0], phone);
    // its worker renews the keys without a word of the browser, as a gateway of the release before does
    await add(subscriptions[0]);
    const onDesktop = await add(subscriptions[1], desktop);
    await messaging.call(setOwnNotices, wishes);
    await asStylist()(setOwnNotices, { ...wishes, quiet: { from: '11:00', until: '13:00' } });
    await messaging.deliver(contactEvent());
    await settled('pending', 2);

    await keep([owner, { ...stylist, signOuts: 0, endedBrowsers: [phone] }]);

    expect(await devices()).toEqual([onDesktop.id]);
    expect(await notices()).toHaveLength(1);
    // a request from before the end that arrives after it
    await expect(add(subscriptions[0], phone)).rejects.toMatchObject({ code: 'MESSAGING.STAFF_UNKNOWN' });
    await keep([owner, stylist]);
    await expect(add(subscriptions[0], phone)).rejects.toMatchObject({ code: 'MESSAGING.STAFF_UNKNOWN' });
    // the next sign-in there makes it another browser
    await add(subscriptions[0], randomUUID());
    await keep([owner, { ...stylist, signOuts: 0, endedBrowsers: [phone] }]);
    expect(await devices()).toEqual(expect.arrayContaining([onPhone.id, onDesktop.id]));
  });

  it('go to the person who uses a browser now', async () => {
    const subscription = await addDevice();
    await asStylist()(addPushDevice, { ...subscription, label: null });
    expect((await messaging.call(getOwnNotices, {})).devices).toEqual([]);
    const [device] = (await asStylist()(getOwnNotices, {})).devices;
    await messaging.call(removePushDevice, { id: device?.id ?? '' });
    expect((await asStylist()(getOwnNotices, {})).devices).toHaveLength(1);
    await asStylist()(removePushDevice, { id: device?.id ?? '' });
    expect((await asStylist()(getOwnNotices, {})).devices).toEqual([]);
  });

  it('refuse an address inside the network, and more than 20 devices', async () => {
    const { keys } = push.subscribe((await messaging.call(getOwnNotices, {})).pushKey);
    for (const endpoint of [
      'http://push.example.com/1',
      'https://127.0.0.1/1',
      'https://[::ffff:10.0.0.1]/1',
      'https://169.254.169.254/latest',
      'https://postgres/1',
      'https://push.example.com:8443/1',
      'not an address',
    ]) {
      await expect(messaging.call(addPushDevice, { endpoint, keys, label: null })).rejects.toMatchObject({
        code: 'MESSAGING.PUSH_ENDPOINT_REFUSED',
      });
    }
    for (let count = 0; count < 21; count++) {
      clock.advance(1);
      await messaging.call(addPushDevice, { endpoint: `https://push.example.com/${count}`, keys, label: `${count}` });
    }
    const { devices } = await messaging.call(getOwnNotices, {});
    expect(devices.map(({ label }) => label)).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 1}`));
  });

  it('can be tested', async () => {
    await expect(messaging.call(sendTestNotice, { channel: 'push' })).rejects.toMatchObject({
      code: 'MESSAGING.NO_DEVICE',
    });
    await addDevice();
    await messaging.call(sendTestNotice, { channel: 'push' });
    expect(await pushed(1)).toMatchObject([{ title: 'It works', url: '/admin/account' }]);
    await messaging.call(sendTestNotice, { channel: 'email' });
    expect(mail.mails).toHaveLength(1);
  });

  it('of 10,000 messages leave as one', async () => {
    await addDevice();
    await messaging.call(setOwnNotices, { ...wishes, quiet: { from: '11:00', until: '13:00' } });
    await messaging.deliver(contactEvent());
    await messaging.rows(
      `INSERT INTO staff_notice (id, person_id, channel, device_id, kind, subject, created_at, due_at, status)
       SELECT gen_random_uuid(), person_id, channel, device_id, kind, gen_random_uuid(), created_at, due_at, status
       FROM staff_notice, generate_series(1, 9999)`,
    );

    pass(3_600_000);

    expect(await pushed(1)).toMatchObject([{ title: '10000 messages' }]);
    await settled('sent', 10_000);
  });
});
