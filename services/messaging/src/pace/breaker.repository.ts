import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface BreakerState {
  /** Ambiguous outcomes in a row, over all workers. */
  doubts: number;
  /** Holds in a row. 0: the breaker is closed. */
  trips: number;
  /** Milliseconds until the sender's hold ends, whatever its cause. */
  heldMs: number;
}

/** This many ambiguous outcomes in a row open the breaker. */
export const doubtsToOpen = 5;
const firstHoldMs = 2_000;
const longestHoldMs = 60_000;
/** A text is admitted this many milliseconds before its slot, which may start when the hold ends. */
export const earlyMs = 50;

const reason =
  'Twilio does not answer properly. Sending resumes automatically: until Twilio answers, one text at a time is tried.';

const clock = '(SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now) clock';

/** SQL: the end of the hold that a change sets. A later hold with another cause stays. */
const holdFor = (ms: string) => {
  const until = `clock.now + ${ms}`;
  const isOthers = `p.hold_until <> p.breaker_until AND p.hold_until > ${until}`;
  return `breaker_until = ${until},
    hold_until = CASE WHEN ${isOthers} THEN p.hold_until ELSE ${until} END,
    hold_reason = CASE WHEN ${isOthers} THEN p.hold_reason ELSE '${reason}' END`;
};
const liftHold = `breaker_until = 0,
  hold_until = CASE WHEN p.hold_until = p.breaker_until THEN 0 ELSE p.hold_until END,
  hold_reason = CASE WHEN p.hold_until = p.breaker_until THEN NULL ELSE p.hold_reason END`;

/** The breaker shared by all workers, in the row of the sender's pace. A crash of the database closes it. */
@Injectable()
export class BreakerRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(): Promise<BreakerState> {
    const [state]: BreakerState[] = await this.dataSource.query(
      `SELECT p.doubts, p.trips, greatest(0, p.hold_until - clock.now)::float8 AS "heldMs" FROM sender_pace p, ${clock}`,
    );
    return state ?? { doubts: 0, trips: 0, heldMs: 0 };
  }

  /** Counts an ambiguous outcome. The fifth in a row opens the breaker. */
  async recordDoubt(jitter: number): Promise<BreakerState> {
    await this.dataSource.query(`INSERT INTO sender_pace (id) VALUES (true) ON CONFLICT DO NOTHING`);
    const counted = await this.change('doubts = p.doubts + 1');
    if (counted.doubts < doubtsToOpen || counted.trips > 0) return counted;
    return this.change(`trips = 1, ${holdFor('$1::float8')}`, [firstHoldMs * jitter], 'p.trips = 0');
  }

  /** Resets the count after a definite answer. Only its probe closes an open breaker. */
  forgetDoubts(): Promise<BreakerState> {
    return this.change('doubts = 0', [], 'p.trips = 0');
  }

  /**
   * Claims the right to send one text through an open breaker. Only one caller gets it; the others are held for `ms`.
   */
  takeProbe(ms: number): Promise<{ isTaken: boolean; state: BreakerState }> {
    return this.tryChange(holdFor('$1::float8'), [ms], `p.trips > 0 AND p.hold_until <= clock.now + ${earlyMs}`);
  }

  /** Returns an unsent probe: the next caller gets it. */
  returnProbe(): Promise<BreakerState> {
    return this.change(liftHold, [], 'p.trips > 0');
  }

  /** Records an ambiguous outcome of the probe: the next hold is twice as long, up to 60 s. */
  recordFailedProbe(jitter: number): Promise<BreakerState> {
    return this.change(
      `doubts = p.doubts + 1, trips = least(p.trips, 10) + 1,
       ${holdFor('$1::float8 * least($2::float8, $3::float8 * 2 ^ least(p.trips, 10))')}`,
      [jitter, longestHoldMs, firstHoldMs],
    );
  }

  /** Closes the breaker after the probe was answered: all workers send again. */
  close(): Promise<BreakerState> {
    return this.change(`doubts = 0, trips = 0, ${liftHold}`);
  }

  /** Returns the state after the change, or the current state if the condition was false. */
  private async change(set: string, parameters: unknown[] = [], condition = 'true'): Promise<BreakerState> {
    return (await this.tryChange(set, parameters, condition)).state;
  }

  private async tryChange(
    set: string,
    parameters: unknown[],
    condition: string,
  ): Promise<{ isTaken: boolean; state: BreakerState }> {
    const [[state]]: [BreakerState[], number] = await this.dataSource.query(
      `UPDATE sender_pace p SET ${set} FROM ${clock} WHERE ${condition}
       RETURNING p.doubts, p.trips, greatest(0, p.hold_until - clock.now)::float8 AS "heldMs"`,
      parameters,
    );
    return { isTaken: state !== undefined, state: state ?? (await this.read()) };
  }
}
