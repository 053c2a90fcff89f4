import { randomUUID } from 'node:crypto';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { runAlone } from '@lacquer/platform/database/run-alone';
import { Measures } from '@lacquer/platform/metrics/measures';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { clockToleranceMs } from '../delivery/reconciliation.js';
import { type ListedMessage, MessageLog, type ReceivedPage, UnknownPage } from '../delivery/sms/message-log.js';
import { LastRestore } from '../restored/last-restore.repository.js';
import { InboundService, type LateText } from './inbound.service.js';
import { RepliesRepository } from './replies.repository.js';
import { type Pass, TextReading } from './text-reading.repository.js';

const minuteMs = 60_000;
const everyMs = 3 * minuteMs;
/** While another process reads. */
const busyMs = 2_000;
const retryMs = 2_000;
const longestRetryMs = minuteMs;
/** The longest pause that the provider may ask for. */
const longestPauseMs = 10 * minuteMs;

/**
 * A text may appear in the provider's list some time after others of its time: the texts from so long before the last
 * reading are read again. Those that are known have no effect.
 */
const overlapMs = clockToleranceMs;
/**
 * A younger text is left to the webhook, which knows more of it: the keyword that the account takes it as. Twilio spends
 * at most 15 seconds on a webhook and its retries.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
const webhookMs = 20_000;
/** So long after it came a text is still answered automatically. */
const answeredMs = 15 * minuteMs;
/**
 * How far back the first reading of an installation goes that has received texts. The release before lost what came while
 * the site was away. As long as an erasure is remembered, so that nobody who was erased comes back.
 */
const firstReadingMs = 24 * 60 * minuteMs;

/** So long without a complete reading is shown at Health. */
const longUnreadMs = 30 * minuteMs;

/** What is read before it is taken, the oldest first. A reading that ends early continues after it. */
const pagesAtOnce = 4;
/** Twilio's dates and the date of its answers are whole seconds. */
const sameClockMs = 2_000;

/**
 * Reads at the provider the texts to the salon that no webhook has brought: while the site was away for longer than the
 * provider repeats it, or since a restored backup. At the start, and every few minutes, in one process of all.
 */
@Injectable()
export class MissedTexts {
  private readonly logger = new Logger(MissedTexts.name);
  private readonly startedAt = performance.now();

  constructor(
    private readonly dataSource: DataSource,
    private readonly reading: TextReading,
    private readonly replies: RepliesRepository,
    private readonly lastRestore: LastRestore,
    private readonly log: MessageLog,
    private readonly inbound: InboundService,
    measures: Measures,
    background: BackgroundWork,
  ) {
    if (!log.isAvailable) return;
    measures.register('messaging', {
      gauges: {
        texts_unread_seconds: {
          help: 'How long ago every text to the salon was known',
          trouble: 'textsUnreadSeconds',
          troubleAbove: longUnreadMs / 1000,
        },
      },
      read: async () => {
        const ageMs = (await this.reading.find())?.ageMs ?? this.runningMs;
        return { texts_unread_seconds: Math.max(0, ageMs / 1000) };
      },
    });
    background.repeat({
      name: MissedTexts.name,
      run: (signal) => this.readIfDue(signal),
      retryMs,
      longestRetryMs,
    });
  }

  /** Whether every text is known that came before this process started. */
  async areKnown(): Promise<boolean> {
    const state = await this.reading.find();
    return state !== null && state.ageMs <= this.runningMs;
  }

  private get runningMs(): number {
    return performance.now() - this.startedAt;
  }

  /** Returns the milliseconds until the next round. */
  private async readIfDue(signal: AbortSignal): Promise<number> {
    const restMs = await this.dueIn();
    if (restMs > 0) return restMs;
    try {
      const isAlone = await runAlone(this.dataSource, 'missed texts', () => this.read(signal));
      return isAlone ? await this.dueIn() : busyMs;
    } catch (error) {
      const pauseMs = this.log.pauseAfter(error);
      if (pauseMs === null) throw error;
      this.logger.warn({ msg: 'the provider asks to be asked later for the texts to the salon', pauseMs });
      return Math.min(Math.max(pauseMs, retryMs), longestPauseMs);
    }
  }

  /** Each process reads at its start, unless another has done so since. Milliseconds. */
  private async dueIn(): Promise<number> {
    const state = await this.reading.find();
    const isRead = state !== null && state.beganMs !== null && state.beganMs <= this.runningMs;
    return isRead ? Math.max(0, state.dueInMs) : 0;
  }

  /** Reads until now, or until `signal` aborts, and continues a reading that has ended early. */
  async read(signal?: AbortSignal): Promise<void> {
    const { pass, page: first } = await this.open();
    let page = first;
    let count = 0;
    for (;;) {
      const texts: ListedMessage[] = [];
      let next: string | null;
      for (let pages = 1; ; pages += 1) {
        texts.push(...page.texts);
        next = isLast(page, pass.since) ? null : page.next;
        if (next === null || pages === pagesAtOnce) break;
        page = await this.turn(pass, next);
      }
      count += await this.take(texts, pass);
      if (next === null) break;
      pass.next = next;
      if (!(await this.reading.keep(pass.token, pass)) || signal?.aborted) return;
      page = await this.turn(pass, next);
    }
    if (count > 0) this.logger.log({ msg: 'texts that no webhook has brought are known', count });
    const takenAt = await this.lastRestore.findUnread();
    const isWhole = pass.until.getTime() === pass.at.getTime();
    if (!(await this.reading.finish(pass, isWhole ? everyMs : webhookMs))) return;
    if (takenAt && pass.since <= takenAt) await this.lastRestore.markRead(takenAt);
  }

  /** The reading, and the page at which it begins or continues. */
  private async open(): Promise<{ pass: Pass; page: ReceivedPage }> {
    const state = await this.reading.find();
    const token = randomUUID();
    const begun = state?.pass;
    if (begun && begun.next !== null) {
      const pass = { ...begun, token };
      if (await this.reading.keep(begun.token, pass)) return { pass, page: await this.turn(pass, begun.next) };
    }
    const beganAt = await this.reading.now();
    const page = await this.log.listReceived();
    const { at } = page;
    const since = await this.sinceWhen(at);
    const pass = { token, since, at, until: at, beganAt, next: null };
    await this.reading.begin(pass, new Date(beganAt.getTime() - (at.getTime() - since.getTime())));
    return { pass, page };
  }

  /** By the provider's clock, of which `at` is now. Any of the clocks may have been set since the last reading. */
  private async sinceWhen(at: Date): Promise<Date> {
    const state = await this.reading.find();
    const takenAt = await this.lastRestore.findUnread();
    const times = takenAt ? [takenAt.getTime() - clockToleranceMs] : [];
    if (state) {
      const known = Math.min(state.readUntil.getTime(), at.getTime() - Math.max(0, state.ageMs));
      times.push(known - overlapMs);
    } else times.push(at.getTime() - ((await this.replies.findLatest()) ? firstReadingMs : 0));
    return new Date(Math.min(...times));
  }

  private async turn(pass: Pass, next: string): Promise<ReceivedPage> {
    try {
      const page = await this.log.listOlder(next);
      if (page.next === next) throw new Error('the provider repeats a page of the texts to the salon');
      return page;
    } catch (error) {
      // the next round begins anew
      if (error instanceof UnknownPage) await this.reading.keep(pass.token, null);
      throw error;
    }
  }

  /** Takes those that are not known, the oldest first. Returns how many. */
  private async take(listed: readonly ListedMessage[], pass: Pass): Promise<number> {
    const unknown = await this.listUnknown(listed.filter(({ receivedAt }) => receivedAt >= pass.since));
    const settledAt = new Date(pass.at.getTime() - webhookMs);
    const left = unknown.filter(({ receivedAt }) => receivedAt > settledAt);
    for (const { receivedAt } of left) if (receivedAt < pass.until) pass.until = receivedAt;
    const missed = unknown.filter(({ receivedAt }) => receivedAt <= settledAt).toReversed();
    const aheadMs = pass.at.getTime() - pass.beganAt.getTime();
    const offsetMs = Math.abs(aheadMs) < sameClockMs ? 0 : aheadMs;
    const elapsedMs = missed.length > 0 ? (await this.reading.now()).getTime() - pass.beganAt.getTime() : 0;
    const restoredAt = (await this.lastRestore.findUnread()) && (await this.lastRestore.findTime());
    let last = -Infinity;
    for (const { files, ...text } of missed) {
      // those of one second keep their order
      last = Math.max(text.receivedAt.getTime() - offsetMs, last + 1);
      const receivedAt = new Date(last);
      const isRecent = pass.at.getTime() - text.receivedAt.getTime() + elapsedMs <= answeredMs;
      const answeredBy: LateText['answeredBy'] =
        restoredAt && receivedAt < restoredAt ? 'nobody' : isRecent ? 'product' : 'staff';
      const media = files > 0 ? await this.log.listFiles(text.sid) : [];
      await this.inbound.takeMissed({ ...text, media, receivedAt, answeredBy });
    }
    return missed.length;
  }

  /** An account may have phones of others: a text to one that has brought none here before is not the salon's. */
  private async listUnknown(listed: readonly ListedMessage[]): Promise<ListedMessage[]> {
    const sids = await this.replies.listUnknown(listed.map(({ sid }) => sid));
    const unknown = listed.filter(({ sid }) => sids.has(sid));
    const { ownPhone } = this.log;
    if (ownPhone === null || unknown.every(({ to }) => to === ownPhone)) return unknown;
    const known = await this.replies.listKnownRecipients(unknown.map(({ to }) => to));
    return unknown.filter(({ to }) => to === ownPhone || known.has(to));
  }
}

/**
 * Whether everything after a page is older. Texts to the salon are listed in their order; those of the salon may have been
 * planned long before.
 */
const isLast = ({ texts, newest }: ReceivedPage, since: Date): boolean =>
  newest === null || newest < since || texts.some(({ receivedAt }) => receivedAt < since);
