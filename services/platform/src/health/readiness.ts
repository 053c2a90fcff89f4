import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '../background/background-work.js';
import { productVersion } from '../release/version.js';
import { within } from '../deadline/within.js';

/** A dependency that the app requires. `check` rejects or resolves to `false` while it is down. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<boolean>;
  /** Resolves once the app may take work of others on account of it, and when `stopping` aborts. Absent: at once. */
  prepared?(stopping?: AbortSignal): Promise<void>;
}

/**
 * Thrown by a check: the app has nothing yet that it could run on, so it takes no part of the work of others, not even
 * pages. `code` is the reason.
 */
export class UnpreparedError extends Error {
  override readonly name = 'UnpreparedError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** `pages`: only responses in memory, such as a gateway's pages; all other requests are refused with a message. */
export type Service = 'everything' | 'pages' | 'nothing';

export interface ReadinessReport {
  /** The number of the release. */
  version: string;
  /** All dependencies are up. */
  ready: boolean;
  serves: Service;
  checks: Record<string, 'up' | 'down'>;
  /** Why a dependency is down. */
  reasons: Record<string, string>;
}

/**
 * For this long after its start, an app that could serve only pages reports `nothing` until it is ready: it will be
 * ready soon, and until then other instances serve everything. Milliseconds.
 */
const startingMs = 30_000;

/** How long a dependency may take to answer a check, in milliseconds. */
const answerWithinMs = 1500;
/**
 * The rest between two checks of all dependencies, in milliseconds; while one is down, and until all have been up once.
 * A server that hangs is reported after `restMs` and `answerWithinMs` at the latest.
 */
const restMs = 1000;
const restWhileDownMs = 500;
const restWhileStartingMs = 100;

/**
 * Watches the dependencies of an app's modules, for `/readyz`. They are checked in the background: a dependency that
 * hangs delays nobody who asks for the state.
 */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  /** What was wrong at the last checks, by name; undefined: nothing. Absent: not checked yet. */
  private readonly faults = new Map<string, Fault | undefined>();
  private readonly startedAt = performance.now();
  private wasReady = false;
  private draining = false;
  private withoutDependencies: Service = 'nothing';

  constructor(background: BackgroundWork) {
    background.repeat({
      name: Readiness.name,
      run: async () => {
        const { ready } = await this.report();
        if (ready) return restMs;
        return this.wasReady ? restWhileDownMs : restWhileStartingMs;
      },
      retryMs: restMs,
      longestRetryMs: restMs,
    });
  }

  register(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Resolves once the app may take requests, events and jobs: those of its release run on it. Also if `stopping` aborts. */
  async prepared(stopping?: AbortSignal): Promise<void> {
    await Promise.all(this.checks.map(async (dependency) => dependency.prepared?.(stopping)));
  }

  /** Declares that the app serves pages from memory while a dependency is down. */
  servesPagesAlone(): void {
    this.withoutDependencies = 'pages';
  }

  /** Makes the app report not ready, so that no new work is routed to it. */
  drain(): void {
    this.draining = true;
  }

  /** The state as of the last checks, at once. A dependency that has not been checked yet is down. */
  known(): ReadinessReport {
    const states = this.checks.map(({ name }) => [name, this.isUp(name) ? 'up' : 'down'] as const);
    const ready = !this.draining && states.every(([, state]) => state === 'up');
    if (ready) this.wasReady = true;
    const reasons: Record<string, string> = {};
    for (const [name, fault] of this.faults) if (fault) reasons[name] = fault.reason;
    return {
      version: productVersion(),
      ready,
      serves: this.serves(ready),
      checks: Object.fromEntries(states),
      reasons,
    };
  }

  private isUp(name: string): boolean {
    return this.faults.has(name) && this.faults.get(name) === undefined;
  }

  /** Checks every dependency now. */
  async report(): Promise<ReadinessReport> {
    await Promise.all(
      this.checks.map(async (dependency) => this.faults.set(dependency.name, await findFault(dependency))),
    );
    return this.known();
  }

  private serves(ready: boolean): Service {
    if (ready) return 'everything';
    const isStarting = !this.wasReady && performance.now() - this.startedAt < startingMs;
    const isUnprepared = [...this.faults.values()].some((fault) => fault?.isUnprepared);
    return this.draining || isStarting || isUnprepared ? 'nothing' : this.withoutDependencies;
  }
}

interface Fault {
  reason: string;
  isUnprepared?: boolean;
}

const frozen: Fault = { reason: 'frozen: it is connected and does not answer' };

/** A process that lacks processor time runs the timer late: an answer that has arrived meanwhile still counts. */
async function findFault(dependency: ReadinessCheck): Promise<Fault | undefined> {
  const checked = dependency.check().then(
    (isUp): Fault | undefined => (isUp ? undefined : { reason: 'not usable' }),
    (error: unknown): Fault => ({ reason: codeOf(error), isUnprepared: error instanceof UnpreparedError }),
  );
  const began = performance.now();
  const late = Symbol('late');
  const answered = await within(answerWithinMs, checked).catch(() => late);
  if (typeof answered !== 'symbol') return answered;
  const lateMs = Math.max(0, performance.now() - began - answerWithinMs);
  return within(Math.min(lateMs, restMs), checked).catch(() => frozen);
}

/** The code of a network or database error. Its message may contain addresses, which are nobody's business. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (code === 'ETIMEDOUT') return frozen.reason;
  if (typeof code === 'string') return code;
  return cause === undefined ? 'failed' : codeOf(cause);
}
