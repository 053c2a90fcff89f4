import { DomainError } from '@lacquer/platform/errors/domain-error';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type AuditActor, type AuditEntry, AuditTrail } from './audit-trail.js';

/** The same refusals of the same client within so many milliseconds are one burst. */
const burstMs = 600_000;

/** Above it, clients are not told apart: a flood from everywhere fills neither the memory nor the log. */
const maxBursts = 1000;
const everybody = 'many clients';

const refuse = 'security.refuse';

/** Happens to honest people every day. */
const routine = new Set(['STAFF.NOT_SIGNED_IN', 'STAFF.CODE_REQUIRED', 'STAFF.CONFIRM_FIRST']);

/** Refusals to who is signed in already: their answer must not look like the end of the session. */
const wrongAgain = new Set(['STAFF.WRONG_PASSWORD', 'STAFF.WRONG_CODE']);

const actions: Partial<Record<DomainError['kind'], string>> = {
  unauthenticated: refuse,
  forbidden: refuse,
  'rate-limited': 'security.throttle',
};

export interface RefusedRequest {
  /** Its route, which holds no personal data. */
  route: string;
  client: string;
  actor: AuditActor | undefined;
}

/** Refusals, throttling and forged signatures: a warning in the log and an entry in the trail, once per burst. */
@Injectable()
export class SecurityEvents implements BeforeApplicationShutdown {
  private readonly logger = new Logger(SecurityEvents.name);
  private readonly bursts = new Map<string, { since: number; count: number }>();
  /** Resolves once all events so far are in the trail. */
  private recorded = Promise.resolve();

  constructor(private readonly trail: AuditTrail) {}

  /** Takes any error that a request ended with. Does not wait and never throws: the answer does not depend on it. */
  note(error: unknown, { route, client, actor = 'anonymous' }: RefusedRequest): void {
    if (!(error instanceof DomainError) || routine.has(error.code)) return;
    const action = wrongAgain.has(error.code) ? refuse : actions[error.kind];
    if (action === undefined) return;
    const { code } = error;
    const who = this.isFull(`${code} ${client}`) ? everybody : client;
    const earlier = this.countIn(`${code} ${who}`);
    if (earlier === undefined) return;
    const details = { code, ...(earlier > 1 && { inTheBurstBefore: earlier }) };
    this.logger.warn({ msg: 'requests are refused', ...details, route, client: who });
    this.recorded = this.record(this.recorded, { actor, action, subject: route, details, client: who });
  }

  /** In the order of the events. */
  private async record(before: Promise<void>, entry: AuditEntry): Promise<void> {
    await before;
    try {
      await this.trail.record(entry, 'failed');
    } catch (error) {
      this.logger.error({ msg: 'a refusal is not in the audit trail', action: entry.action, reason: String(error) });
    }
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.recorded;
  }

  /** Counts one event. Begins a burst: the count of the burst before, 0 if there was none. Within one: `undefined`. */
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
