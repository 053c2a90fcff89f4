import { randomBytes } from 'node:crypto';
import type { MessageStatus, SendAttempt, SimulatedMessage } from './message.js';

export interface MessageFilter {
  to?: string;
  from?: string;
  /** A day; the time of a timestamp is ignored. */
  sentOn?: string;
  /** A day (`2026-03-01`) or a timestamp, inclusive. */
  sentFrom?: string;
  sentUntil?: string;
}

/** The accepted messages in order, and every POST to Messages. */
export class MessageLedger {
  readonly all: SimulatedMessage[] = [];
  readonly attempts: SendAttempt[] = [];
  private readonly bySid = new Map<string, SimulatedMessage>();
  private readonly byPhone = new Map<string, SimulatedMessage[]>();
  private waiters: { count: number; resolve: () => void }[] = [];
  private outboundCount = 0;

  /** @param now Twilio's clock */
  constructor(private readonly now: () => Date = () => new Date()) {}

  add(
    fields: Pick<SimulatedMessage, 'direction' | 'to' | 'from' | 'body' | 'segments' | 'status'> &
      Partial<
        Pick<SimulatedMessage, 'messagingServiceSid' | 'statusCallback' | 'validityPeriod' | 'media' | 'received'>
      >,
  ): SimulatedMessage {
    const now = this.now().toISOString();
    const message: SimulatedMessage = {
      messagingServiceSid: null,
      statusCallback: null,
      validityPeriod: null,
      media: [],
      received: [],
      ...fields,
      sid: `SM${randomBytes(16).toString('hex')}`,
      errorCode: null,
      acceptedAt: now,
      acceptedMs: performance.now(),
      sentAt: null,
      updatedAt: now,
      history: [{ status: fields.status, at: now }],
      callbacks: [],
    };
    this.all.push(message);
    this.bySid.set(message.sid, message);
    const ofPhone = this.byPhone.get(message.to);
    if (ofPhone) ofPhone.push(message);
    else this.byPhone.set(message.to, [message]);
    if (message.direction === 'outbound-api') this.countOutbound();
    return message;
  }

  note(to: string, outcome: SendAttempt['outcome'], result: { errorCode?: number; sid?: string } = {}): void {
    const { errorCode = null, sid = null } = result;
    this.attempts.push({ at: this.now().toISOString(), atMs: performance.now(), to, outcome, errorCode, sid });
  }

  move(message: SimulatedMessage, status: MessageStatus, errorCode: number | null = null): void {
    const now = this.now().toISOString();
    message.status = status;
    message.updatedAt = now;
    if (errorCode !== null) message.errorCode = errorCode;
    if (status === 'sent' || status === 'received') message.sentAt = now;
    message.history.push({ status, at: now });
  }

  find(sid: string): SimulatedMessage | undefined {
    return this.bySid.get(sid);
  }

  outbound(): SimulatedMessage[] {
    return this.all.filter((message) => message.direction === 'outbound-api');
  }

  /** Newest first. A message that has not been sent yet sorts by its creation time. */
  list(filter: MessageFilter): SimulatedMessage[] {
    const candidates = filter.to === undefined ? this.all : (this.byPhone.get(filter.to) ?? []);
    return candidates
      .filter((message) => {
        const date = message.sentAt ?? message.acceptedAt;
        return (
          (filter.from === undefined || message.from === filter.from) &&
          (filter.sentOn === undefined || covers(filter.sentOn.slice(0, 10), date)) &&
          (filter.sentFrom === undefined || date >= filter.sentFrom || covers(filter.sentFrom, date)) &&
          (filter.sentUntil === undefined || date <= filter.sentUntil || covers(filter.sentUntil, date))
        );
      })
      .toReversed();
  }

  /** Resolves once `count` outbound messages have been accepted since the last reset. */
  untilAccepted(count: number): Promise<void> {
    if (this.outboundCount >= count) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ count, resolve }));
  }

  clear(): void {
    this.all.length = 0;
    this.attempts.length = 0;
    this.outboundCount = 0;
    this.bySid.clear();
    this.byPhone.clear();
  }

  private countOutbound(): void {
    this.outboundCount += 1;
    if (this.waiters.length === 0) return;
    const reached = this.waiters.filter(({ count }) => count <= this.outboundCount);
    this.waiters = this.waiters.filter(({ count }) => count > this.outboundCount);
    for (const { resolve } of reached) resolve();
  }
}

/** Twilio filters by second, or by day if only a day is given. */
function covers(filter: string, date: string): boolean {
  return date.startsWith(filter.length > 19 ? filter.slice(0, 19) : filter);
}
