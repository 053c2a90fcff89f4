import { noticeTroubles } from '@lacquer/contracts/messaging/notice-troubles';
import { type Said, say, sayAll } from '@lacquer/contracts/sentences/say';
import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  addPushDevice,
  getOwnNotices,
  type OwnNotices,
  type PushDevice,
  removePushDevice,
  sendTestNotice,
  setOwnNotices,
} from '@lacquer/contracts/messaging/notices';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SendingWindow } from '../../hours/sending-window.js';
import { MailSender } from '../mail/mail-sender.js';
import { dueTime } from '../notice-time.js';
import { testWords } from '../notice-words.js';
import { type NoticesOptions, noticesOptions } from '../notices-options.js';
import { NoticesRepository } from '../notices.repository.js';
import { PushDevices } from '../push/push-devices.repository.js';
import { checkPushEndpoint } from '../push/push-endpoint.js';
import { PushKeysRepository } from '../push/push-keys.repository.js';
import { PushSender } from '../push/push-sender.js';
import type { Outcome } from '../sending/outcome.js';
import { StaffPeople, type ToldPerson } from './staff-people.repository.js';

/** What each person decides about what they are told. */
@Injectable()
export class OwnNoticesService {
  constructor(
    private readonly people: StaffPeople,
    private readonly devices: PushDevices,
    private readonly notices: NoticesRepository,
    private readonly keys: PushKeysRepository,
    private readonly push: PushSender,
    private readonly mail: MailSender,
    private readonly salon: SendingWindow,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(noticesOptions) private readonly options: NoticesOptions,
  ) {}

  /** @throws UnavailableError MESSAGING.STAFF_UNKNOWN */
  @HandleRpc(getOwnNotices)
  async get({ actor }: HandledRequest<typeof getOwnNotices>): Promise<OwnNotices> {
    return this.describe(await this.getPerson(actor.id));
  }

  /** @throws InvalidError MESSAGING.PHONE_INVALID; UnavailableError MESSAGING.STAFF_UNKNOWN */
  @HandleRpc(setOwnNotices)
  async set({ actor, ...form }: HandledRequest<typeof setOwnNotices>): Promise<OwnNotices> {
    const phone = form.phone === null ? null : toE164(form.phone, 'MESSAGING.PHONE_INVALID', 'phone');
    const wishes = { ...form, phone };
    const at = { now: this.clock.now(), timeZone: this.salon.timeZone };
    await this.transactions.run(async (tx) => {
      if (!(await this.people.setWishes(tx, actor.id, wishes))) throw notKnown();
      await this.notices.adapt(tx, actor.id, wishes.choices, (channel) => dueTime(wishes, channel, at));
    });
    return this.describe(await this.getPerson(actor.id));
  }

  /** @throws InvalidError MESSAGING.PUSH_ENDPOINT_REFUSED; UnavailableError MESSAGING.STAFF_UNKNOWN */
  @HandleRpc(addPushDevice)
  async addDevice(request: HandledRequest<typeof addPushDevice>): Promise<PushDevice> {
    const { actor, endpoint, keys, label, browser = null } = request;
    checkPushEndpoint(endpoint, this.options.privatePushOrigins);
    return this.transactions.run(async (tx) => {
      const known = await this.people.lock(tx, actor.id, browser);
      if (known === null) throw notKnown();
      const { signOuts = known.signOuts } = request;
      // signed out meanwhile
      if (signOuts < known.signOuts || known.hasEnded) throw notKnown();
      return this.devices.add(tx, actor.id, { endpoint, ...keys, label, signOuts, browser, now: this.clock.now() });
    });
  }

  @HandleRpc(removePushDevice)
  async removeDevice({
    actor,
    id,
  }: HandledRequest<typeof removePushDevice>): Promise<ResponseOf<typeof removePushDevice>> {
    await this.devices.removeOwn(actor.id, id);
    return {};
  }

  /**
   * @throws ConflictError MESSAGING.NO_DEVICE, MESSAGING.NO_MAIL_SERVER; UnavailableError MESSAGING.NOTICE_REFUSED,
   *   MESSAGING.STAFF_UNKNOWN
   */
  @HandleRpc(sendTestNotice)
  async test({ actor, channel }: HandledRequest<typeof sendTestNotice>): Promise<ResponseOf<typeof sendTestNotice>> {
    const person = await this.getPerson(actor.id);
    const reasons = channel === 'push' ? await this.testPush(person) : await this.testMail(person);
    if (reasons.length > 0) throw new UnavailableError('MESSAGING.NOTICE_REFUSED', sayAll([...new Set(reasons)]));
    return {};
  }

  private async testPush({ id, language }: ToldPerson): Promise<Said[]> {
    const devices = await this.devices.listAddresses(id);
    if (devices.length === 0) {
      throw new ConflictError('MESSAGING.NO_DEVICE', 'No device is set up for you. Turn notifications on first.');
    }
    const { title, body, path } = testWords(language ?? 'en');
    const tag = randomUUID();
    const message = JSON.stringify({ tag, title, body, url: path });
    const reasons = await Promise.all(
      devices.map(async (device) => {
        const outcome = await this.push.send(device, message, tag.replaceAll('-', ''));
        await this.devices.note(device.id, outcome, this.clock.now());
        return reasonsOf(outcome);
      }),
    );
    return reasons.flat();
  }

  private async testMail({ id, email, language }: ToldPerson): Promise<Said[]> {
    if (!this.mail.isConfigured) {
      throw new ConflictError('MESSAGING.NO_MAIL_SERVER', 'No mail server is set up: see SMTP_URL in the settings.');
    }
    const { title, body } = testWords(language ?? 'en');
    const outcome = await this.mail.send({ id: randomUUID(), to: email, subject: title, text: `${body}\n` });
    const reasons = reasonsOf(outcome);
    await this.people.noteMail(id, reasons[0] ?? null);
    return reasons;
  }

  private async describe(person: ToldPerson): Promise<OwnNotices> {
    const { id, language: _, ...wishes } = person;
    const { publicKey } = await this.keys.get();
    return {
      ...wishes,
      devices: await this.devices.list(id),
      pushKey: publicKey,
      sendsEmail: this.mail.isConfigured,
      sendsTexts: this.options.sendsTexts,
    };
  }

  private async getPerson(id: string): Promise<ToldPerson> {
    const person = await this.people.find(id);
    if (person) return person;
    throw notKnown();
  }
}

const notKnown = () =>
  new UnavailableError('MESSAGING.STAFF_UNKNOWN', 'Your account is not known here yet. Try again in a minute.', {
    retryAfter: 60,
  });

function reasonsOf(outcome: Outcome): Said[] {
  if (outcome.kind === 'sent') return [];
  return outcome.kind === 'gone' ? [say(noticeTroubles.deviceGone)] : [outcome.reason];
}
