import type { AuditAction } from '@lacquer/contracts/staff/audit-actions';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type AuditActor, type AuditEntry, AuditTrail } from './audit-trail.js';

/** In milliseconds. Refusals with the same code and client within this time are one burst. */
const burstMs = 600_000;

/** Above this number, clients are counted together: a distributed flood fills neither memory nor the log. */
const maxBursts = 1000;
const everybody = 'many clients';

const refuse: AuditAction = 'security.refuse';

/** Refusals that are normal in daily use. */
const routine = new Set(['STAFF.NOT_SIGNED_IN', 'STAFF.CODE_REQUIRED', 'STAFF.CONFIRM_FIRST', 'STAFF.SET_UP_FIRST']);

/**
 * Refusals of a signed-in user. Their kind is not `unauthenticated`, because the client would take that for the end of
 * the session.
 */
const refusedWhileSignedIn = new Set(['STAFF.WRONG_PASSWORD', 'STAFF.WRONG_CODE', 'STAFF.ACCOUNT_CHANGED']);

const actions: Partial<Record<DomainError['kind'], AuditAction>> = {
  unauthenticated: refuse,
  forbidden: refuse,
  'rate-limited': 'security.throttle',
};

export interface RefusedRequest {
  /** The route pattern, which contains no personal data. */
  route: string;
  client: string;
  actor: AuditActor | undefined;
}

/** Refusals, throttling and forged signatures: a warning in the log and an entry in the audit trail, once per burst. */
@Injectable()
export class SecurityEvents implements BeforeApplicationShutdown {
  private readonly logger = new Logger(SecurityEvents.name);
  private readonly bursts = new Map<string, { since: number; count: number }>();
  /** Resolves once all events so far are in the audit trail. */
  private recorded = Promise.resolve();

  constructor(private readonly trail: AuditTrail) {}

  /** Accepts any error that ended a request. Does not wait and never throws: the answer does not depend on it. */
  note(error: unknown, { route, client, actor = 'anonymous' }: RefusedRequest): void {
    if (!(error instanceof DomainError) || routine.has(error.code)) return;
    const action = refusedWhileSignedIn.has(error.code) ? refuse : actions[error.kind];
    if (action === undefined) return;
    const { code } = error;
    const who = this.isFull(`${code} ${client}`) ? everybody : client;
    const earlier = this.countIn(`${code} ${who}`);
    if (earlier === undefined) return;
    const details = { code, ...(earlier > 1 && { inTheBurstBefore: earlier }) };
    this.logger.warn({ msg: 'requests are refused', ...details, route, client: who });
    this.recorded = this.record(this.recorded, { actor, action, subject: route, details, client: who });
  }

  /** Keeps the order of the events. */
  private async record(before: Promise<void>, entry: AuditEntry): Promise<void> {
    await before;
    try {
      await this.trail.record(entry, 'failed');
    } catch (error) {
      this.logger.error({
        msg: 'a refusal was not recorded in the audit trail',
        action: entry.action,
        reason: String(error),
      });
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.recorded;
  }

  /**
   * Counts one event. For the first event of a burst, returns the count of the previous burst, or 0 without one. Within
   * a burst, returns `undefined`.
   */
  private countIn(key: string): number | undefined {
    const now = Date.now();
    const burst = this.bursts.get(key);
    if (burst && now - burst.since < burstMs) {
      burst.count += 1;
      return undefined;
    }
    this.bursts.set(key, { since: now, count: 1 });
    return burst?.count ?? 0;
  }

  private isFull(key: string): boolean {
    if (this.bursts.has(key) || this.bursts.size < maxBursts) return false;
    const over = Date.now() - burstMs;
    for (const [other, { since }] of this.bursts) if (since < over) this.bursts.delete(other);
    return this.bursts.size >= maxBursts;
  }
}
