import { holdSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { affected, maybeOne, statement, statements } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { holdUntil } from './pace.repository.js';

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

// without a quote, as the statements below contain it
const reason = say(holdSentences.notAnswering);

const clock = '(SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now) clock';

const held = holdUntil('p', 'clock.now');

/** SQL: the end of the hold that a change sets. A later hold with another cause stays. */
const holdFor = (ms: string) => {
  const until = `clock.now + ${ms}`;
  const isOthers = `p.hold_until <> p.breaker_until AND ${held} > ${until}`;
  return `breaker_until = ${until},
    held_from = CASE WHEN ${isOthers} THEN p.held_from ELSE clock.now END,
    hold_until = CASE WHEN ${isOthers} THEN p.hold_until ELSE ${until} END,
    hold_reason = CASE WHEN ${isOthers} THEN p.hold_reason ELSE '${reason}' END`;
};
const liftHold = `breaker_until = 0,
  hold_until = CASE WHEN p.hold_until = p.breaker_until THEN 0 ELSE p.hold_until END,
  hold_reason = CASE WHEN p.hold_until = p.breaker_until THEN NULL ELSE p.hold_reason END`;

const readSql = statement<BreakerState>(
  `SELECT p.doubts, p.trips, greatest(0, ${held} - clock.now)::float8 AS "heldMs" FROM sender_pace p, ${clock}`,
);

const createRowSql = statement(`INSERT INTO sender_pace (id) VALUES (true) ON CONFLICT DO NOTHING`);

/** The changes of the row, each with its condition. */
const changes = {
  countDoubt: { set: 'doubts = p.doubts + 1', when: 'true' },
  open: { set: `trips = 1, ${holdFor('$1::float8')}`, when: 'p.trips = 0' },
  forgetDoubts: { set: 'doubts = 0', when: 'p.trips = 0' },
  takeProbe: { set: holdFor('$1::float8'), when: `p.trips > 0 AND ${held} <= clock.now + ${earlyMs}` },
  returnProbe: { set: liftHold, when: 'p.trips > 0' },
  failProbe: {
    set: `doubts = p.doubts + 1, trips = least(p.trips, 10) + 1,
      ${holdFor('$1::float8 * least($2::float8, $3::float8 * 2 ^ least(p.trips, 10))')}`,
    when: 'true',
  },
  close: { set: `doubts = 0, trips = 0, ${liftHold}`, when: 'true' },
};

type Change = keyof typeof changes;

const changesSql = statements<Change, BreakerState>(
  Object.keys(changes) as Change[],
  (name) => `UPDATE sender_pace p SET ${changes[name].set} FROM ${clock} WHERE ${changes[name].when}
    RETURNING p.doubts, p.trips, greatest(0, ${held} - clock.now)::float8 AS "heldMs"`,
);

/** The breaker shared by all workers, in the row of the sender's pace. A crash of the database closes it. */
@Injectable()
export class BreakerRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(): Promise<BreakerState> {
    const state = await maybeOne(this.dataSource, readSql);
    return state ?? { doubts: 0, trips: 0, heldMs: 0 };
  }

  /** Counts an ambiguous outcome. The fifth in a row opens the breaker. */
  async recordDoubt(jitter: number): Promise<BreakerState> {
    await affected(this.dataSource, createRowSql);
    const counted = await this.change('countDoubt');
    if (counted.doubts < doubtsToOpen || counted.trips > 0) return counted;
    return this.change('open', [firstHoldMs * jitter]);
  }

  /** Resets the count after a definite answer. Only its probe closes an open breaker. */
  forgetDoubts(): Promise<BreakerState> {
    return this.change('forgetDoubts');
  }

  /**
   * Claims the right to send one text through an open breaker. Only one caller gets it; the others are held for `ms`.
   */
  takeProbe(ms: number): Promise<{ isTaken: boolean; state: BreakerState }> {
    return this.tryChange('takeProbe', [ms]);
  }

  /** Returns an unsent probe: the next caller gets it. */
  returnProbe(): Promise<BreakerState> {
    return this.change('returnProbe');
  }

  /** Records an ambiguous outcome of the probe: the next hold is twice as long, up to 60 s. */
  recordFailedProbe(jitter: number): Promise<BreakerState> {
    return this.change('failProbe', [jitter, longestHoldMs, firstHoldMs]);
  }

  /** Closes the breaker after the probe was answered: all workers send again. */
  close(): Promise<BreakerState> {
    return this.change('close');
  }

  /** Returns the state after the change, or the current state if the condition was false. */
  private async change(name: Change, parameters: unknown[] = []): Promise<BreakerState> {
    return (await this.tryChange(name, parameters)).state;
  }

  private async tryChange(name: Change, parameters: unknown[]): Promise<{ isTaken: boolean; state: BreakerState }> {
    const state = await maybeOne(this.dataSource, changesSql[name], parameters);
    return { isTaken: state !== undefined, state: state ?? (await this.read()) };
  }
}
