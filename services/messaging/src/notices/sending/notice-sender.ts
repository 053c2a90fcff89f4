import { setTimeout as delay } from 'node:timers/promises';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { SendingWindow } from '../../hours/sending-window.js';
import { CachedSalon } from '../../salon/cached-salon.js';
import { MailSender } from '../mail/mail-sender.js';
import { NoticeContent } from '../notice-content.js';
import { afterQuiet } from '../notice-time.js';
import { mailFor, maxMailLines, wordsFor } from '../notice-words.js';
import { type NoticesOptions, noticesOptions } from '../notices-options.js';
import { type ClaimedNotices, NoticesRepository } from '../notices.repository.js';
import { StaffPeople, type ToldPerson } from '../people/staff-people.repository.js';
import { PushDevices } from '../push/push-devices.repository.js';
import { PushSender } from '../push/push-sender.js';
import { StaffNotices } from '../staff-notices.js';
import { TextChannel } from '../text-channel.js';
import type { Outcome } from './outcome.js';

/** The rest between two looks at the table. Whatever is stored by this process wakes the loop. */
const restMs = 3_000;
const busyRestMs = 250;
const longestRetryMs = 30_000;
/** How long a stopping process waits for attempts in flight. */
const graceMs = 2_000;
/** Notices that leave at the same time. */
const concurrency = 8;
/** A claim that was not renewed for so long belongs to a process that has ended. */
const claimLifetimeMs = 15_000;
/** Three renewals may fail before a claim expires. */
const renewalMs = 4_000;

const minuteMs = 60_000;
const paces = {
  // with the rest between two looks less than ten seconds
  pushMs: 6_000,
  mailMs: { each: minuteMs, hourly: 60 * minuteMs, daily: 12 * 60 * minuteMs },
};

const firstRetryMs = 5_000;
const longestWaitMs = 10 * minuteMs;
/** For so long a notice is tried. */
const givenUpAfterMs = 24 * 60 * minuteMs;

/**
 * Sends the notices that are due. A notice is claimed by one process, which renews the claim while its attempt runs. It
 * is claimed again if that process ends: then its push service, the browser and the mail program recognize the second
 * attempt as the same. What was added meanwhile is not part of a second mail.
 */
@Injectable()
export class NoticeSender implements BeforeApplicationShutdown {
  private readonly logger = new Logger(NoticeSender.name);
  /** The attempts in flight, by the tokens of their claims. */
  private readonly leaving = new Map<string, Promise<void>>();

  constructor(
    private readonly notices: NoticesRepository,
    private readonly people: StaffPeople,
    private readonly devices: PushDevices,
    private readonly content: NoticeContent,
    private readonly push: PushSender,
    private readonly mail: MailSender,
    private readonly texts: TextChannel,
    private readonly salon: CachedSalon,
    private readonly window: SendingWindow,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(noticesOptions) private readonly options: NoticesOptions,
    added: StaffNotices,
    background: BackgroundWork,
  ) {
    const loop = background.repeat({
      name: NoticeSender.name,
      run: (signal) => this.round(signal),
      retryMs: 1_000,
      longestRetryMs,
    });
    added.onWake(() => loop.wake());
    // apart from the rounds, because one may claim for longer than a claim lives
    background.repeat({
      name: 'renewal of notice claims',
      run: async () => {
        if (this.leaving.size > 0) await this.notices.renewClaims([...this.leaving.keys()]);
        return renewalMs;
      },
      firstRestMs: renewalMs,
      retryMs: 1_000,
      longestRetryMs: renewalMs,
    });
  }

  /** Attempts in flight end before the database closes. What does not end soon is claimed again by another process. */
  async beforeApplicationShutdown(): Promise<void> {
    const all = Promise.all(this.leaving.values());
    await Promise.race([all, delay(graceMs, undefined, { ref: false })]);
    this.push.interrupt();
    await Promise.race([all, delay(graceMs, undefined, { ref: false })]);
  }

  private async round(signal: AbortSignal): Promise<number> {
    await this.notices.expireClaims(claimLifetimeMs);
    while (!signal.aborted) {
      if (this.leaving.size >= concurrency) return busyRestMs;
      const now = this.clock.now();
      const claimed = await this.notices.claim({ now, ...paces }, (quiet) =>
        afterQuiet(quiet, now, this.window.timeZone),
      );
      if (!claimed) break;
      this.start(claimed);
    }
    return restMs;
  }

  private start(claimed: ClaimedNotices): void {
    const attempt = this.deliver(claimed)
      // the claim expires, and the notice is tried again
      .catch((error: unknown) => this.logger.error({ msg: 'a notice was not sent', err: error }))
      .finally(() => this.leaving.delete(claimed.token));
    this.leaving.set(claimed.token, attempt);
  }

  private async deliver(claimed: ClaimedNotices): Promise<void> {
    if (claimed.items.length === 0) return;
    const person = await this.people.find(claimed.personId);
    if (!person) {
      await this.notices.settle(claimed.token, 'dropped', this.clock.now());
      return;
    }
    if (claimed.channel === 'text') return this.text(claimed, person);
    const outcome = await (claimed.channel === 'push' ? this.notify(claimed, person) : this.write(claimed, person));
    await this.settle(claimed, outcome);
  }

  private async notify({ deviceId, items }: ClaimedNotices, person: ToldPerson): Promise<Outcome> {
    const address = deviceId === null ? null : await this.devices.find(deviceId);
    const [first] = items;
    if (!address || !first) return { kind: 'gone' };
    // several are counted, so their content is not needed
    const shown = person.showsContent && items.length === 1 ? await this.content.read(items) : withoutContent(items);
    const { title, body, path } = wordsFor(person.language ?? 'en', shown);
    const message = JSON.stringify({ tag: first.id, title, body, url: path });
    return this.push.send(address, message, first.id.replaceAll('-', ''));
  }

  private async write({ items }: ClaimedNotices, person: ToldPerson): Promise<Outcome> {
    const [first] = items;
    if (!first) return { kind: 'sent' };
    const listed = items.slice(0, maxMailLines);
    const shown = person.showsContent ? await this.content.read(listed) : withoutContent(listed);
    const all = [...shown, ...withoutContent(items.slice(maxMailLines))];
    const { subject, text } = mailFor(person.language ?? 'en', all, (path) => this.urlOf(path));
    const { salon } = await this.salon.find();
    return this.mail.send({
      id: first.id,
      to: person.email,
      subject: salon ? `${salon.name}: ${subject}` : subject,
      text,
    });
  }

  /**
   * The text is stored in the transaction that settles its notices, and has its own delivery. Until it may leave, its
   * notices wait here, where quiet hours hold them and what was read is dropped.
   */
  private async text({ token, at, items }: ClaimedNotices, { phone }: ToldPerson): Promise<void> {
    const now = this.clock.now();
    if (phone === null) {
      await this.notices.settle(token, 'dropped', now);
      return;
    }
    // as of the claim: whether quiet hours have begun since, the next claim looks
    const next = await this.texts.findNextTime(phone, at);
    if (next) {
      await this.notices.postpone(token, next);
      return;
    }
    const send = await this.transactions.run(async (tx) =>
      (await this.notices.settle(token, 'sent', now, tx)) ? this.texts.add(tx, phone, items) : null,
    );
    send?.();
  }

  private async settle({ token, personId, channel, deviceId, items }: ClaimedNotices, outcome: Outcome): Promise<void> {
    const now = this.clock.now();
    if (outcome.kind === 'sent') await this.notices.noteSent(token, now);
    if (deviceId !== null) await this.devices.note(deviceId, outcome, now);
    else await this.people.noteMail(personId, 'reason' in outcome ? outcome.reason : null);
    if (!('reason' in outcome)) return;
    const { reason } = outcome;
    this.logger.warn({ msg: 'a notice was not accepted', channel, outcome: outcome.kind, reason });
    const oldest = items[0]?.createdAt ?? now;
    if (outcome.kind === 'refused' || now.getTime() - oldest.getTime() > givenUpAfterMs) {
      await this.notices.settle(token, 'failed', now);
      return;
    }
    const attempts = Math.max(...items.map((item) => item.attempts));
    const waitMs = outcome.afterMs ?? Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 20), longestWaitMs);
    await this.notices.postpone(token, new Date(now.getTime() + waitMs), outcome.mayHaveArrived);
  }

  private urlOf(path: string): string {
    const { publicUrl } = this.options;
    return publicUrl ? new URL(path, publicUrl).toString() : path;
  }
}

const withoutContent = (items: ClaimedNotices['items']) =>
  items.map(({ kind, words }) => ({ kind, words, content: null }));
