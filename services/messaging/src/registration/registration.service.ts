import {
  checkRegistration,
  describeRegistration,
  type Registration,
  type RegistrationState,
} from '@lacquer/contracts/messaging/registration';
import { registrationFailures } from '@lacquer/contracts/messaging/registration-causes';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import type { PendingText } from '../texts/outgoing/outgoing-text.js';
import {
  type PartFacts,
  type RegistrationFacts,
  registrationFacts,
  stateOf,
  stateOfPart,
} from './registration-facts.js';
import { RegistrationReader, RegistrationUnread } from './registration-reader.js';
import { explainReason } from './registration-reasons.js';
import { rejectionAlert } from './registration-warning.js';
import { RegistrationRepository, type StoredRegistration } from './registration.repository.js';

const minuteMs = 60_000;
/** While anything is open, a change is expected. */
const openMs = 15 * minuteMs;
const approvedMs = 60 * minuteMs;
const failedMs = 5 * minuteMs;
/** An attempt that has not ended by then was killed. Longer than `deadlineMs`. */
const unfinishedMs = 2 * minuteMs;
/** A second click on the button finds this answer. */
const freshMs = 5_000;
/** All requests of one reading together, below `registrationCheckMs`. */
const deadlineMs = 20_000;
/** Readings that are late by this much are worth a note. */
const lateMs = 30 * minuteMs;

/** Twilio's page in its console. Toll-free numbers are verified on the page of the number. */
const consolePages = {
  campaigns: 'https://console.twilio.com/us1/develop/sms/regulatory-compliance/campaigns',
  numbers: 'https://console.twilio.com/us1/develop/phone-numbers/manage/incoming',
} as const;

/** Keeps what the provider says about the registration of the sender, and alerts the staff when it is rejected. */
@Injectable()
export class RegistrationService {
  private readonly logger = new Logger(RegistrationService.name);
  private reading: Promise<void> | null = null;

  constructor(
    private readonly reader: RegistrationReader,
    private readonly stored: RegistrationRepository,
    private readonly transactions: Transactions,
    private readonly alerts: StaffAlerts,
    private readonly clock: Clock,
  ) {}

  @HandleRpc(describeRegistration)
  async describe(): Promise<Registration> {
    const { id, kind } = this.reader.sender;
    if (id === null || !this.reader.isNeeded) return notNeeded(kind);
    return this.describeStored(await this.stored.find(id));
  }

  /** Concurrent checks of a process share one reading; that of another process arrives as a change of the sender. */
  @HandleRpc(checkRegistration)
  async check(): Promise<Registration> {
    const { id } = this.reader.sender;
    if (id !== null && this.reader.isNeeded) {
      const row = await this.stored.find(id);
      if (this.reading || !row?.attemptedAt || this.since(row.attemptedAt) >= freshMs) await this.read(id, row);
    }
    return this.describe();
  }

  /** Reads if it is time. Returns the milliseconds until the next reading. */
  async readIfDue(): Promise<number> {
    const { id } = this.reader.sender;
    if (id === null || !this.reader.isNeeded) return approvedMs;
    let row = await this.stored.find(id);
    if (this.dueIn(row) === 0) {
      await this.read(id, row);
      row = await this.stored.find(id);
    }
    // another process may read meanwhile, or be asked to
    return Math.max(1_000, Math.min(this.dueIn(row), failedMs));
  }

  private read(id: string, seen: StoredRegistration | null): Promise<void> {
    this.reading ??= this.readAndStore(id, seen).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async readAndStore(id: string, seen: StoredRegistration | null): Promise<void> {
    if (!(await this.stored.claim(id, this.clock.now(), seen?.attemptedAt ?? null))) return;
    try {
      const facts = await beforeDeadline(this.reader.read());
      await this.store(id, facts);
    } catch (error) {
      if (!(error instanceof RegistrationUnread)) throw error;
      this.logger.warn({ msg: 'the registration was not read', reason: error.reason, err: error.cause });
      await this.stored.storeFailure(id, error.reason, this.clock.now());
    }
  }

  private async store(id: string, facts: RegistrationFacts): Promise<void> {
    let alert: PendingText | null = null;
    await this.transactions.run(async (tx) => {
      const before = knownFacts(await this.stored.lock(tx, id));
      const wasRejected = before !== null && stateOf(before.parts) === 'rejected';
      if (stateOf(facts.parts) === 'rejected' && !wasRejected) {
        this.logger.error({ msg: 'the registration is rejected', parts: facts.parts });
        alert = await this.alerts.addTrouble(tx, rejectionAlert({ parts: facts.parts.map(describePart) }));
      }
      await this.stored.storeAnswer(tx, id, facts, this.clock.now());
    });
    this.alerts.send(alert);
  }

  private describeStored(row: StoredRegistration | null): Registration {
    const facts = knownFacts(row);
    const checkedAt = facts ? (row?.checkedAt ?? null) : null;
    const parts = facts?.parts ?? [];
    const state: RegistrationState = facts ? stateOf(parts) : 'unknown';
    const kind = facts?.kind ?? this.reader.sender.kind;
    const failure =
      row?.failedAt && row.failure !== null ? { at: row.failedAt.toISOString(), reason: row.failure } : null;
    return {
      kind,
      state,
      parts: parts.map(describePart),
      checkedAt: checkedAt?.toISOString() ?? null,
      failure,
      isOld: checkedAt !== null && this.since(checkedAt) > intervalOf(state) + lateMs,
      link: linkOf(kind, parts),
    };
  }

  /** Milliseconds. */
  private dueIn(row: StoredRegistration | null): number {
    if (!row?.attemptedAt) return 0;
    const { checkedAt, failedAt, attemptedAt } = row;
    const ended = [checkedAt, failedAt].some((at) => at !== null && at >= attemptedAt);
    const facts = knownFacts(row);
    const interval = !ended ? unfinishedMs : failedAt !== null || !facts ? failedMs : intervalOf(stateOf(facts.parts));
    return Math.max(0, interval - this.since(attemptedAt));
  }

  /** Milliseconds. A moment in the future, of a clock that was put back, counts as long ago. */
  private since(moment: Date): number {
    const ms = this.clock.now().getTime() - moment.getTime();
    return ms < -minuteMs ? Infinity : ms;
  }
}

const intervalOf = (state: RegistrationState): number =>
  state === 'approved' || state === 'not-needed' ? approvedMs : openMs;

const notNeeded = (kind: string): Registration => ({
  kind,
  state: 'not-needed',
  parts: [],
  checkedAt: null,
  failure: null,
  isOld: false,
  link: null,
});

/** Null: none, or those of a later release. */
const knownFacts = (row: StoredRegistration | null): RegistrationFacts | null =>
  registrationFacts.safeParse(row?.facts).data ?? null;

const describePart = (part: PartFacts): Registration['parts'][number] => ({
  part: part.part,
  phone: part.phone,
  state: stateOfPart(part),
  status: part.status,
  reasons: part.reasons.map(explainReason),
});

function linkOf(kind: string, parts: readonly PartFacts[]): string {
  const isTollFree = parts.length > 0 ? parts.every(({ part }) => part === 'toll-free') : kind === 'toll-free';
  return isTollFree ? consolePages.numbers : consolePages.campaigns;
}

async function beforeDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RegistrationUnread(registrationFailures.silent)), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
