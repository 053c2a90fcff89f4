import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '../background/background-work.js';
import { within } from '../deadline/within.js';

/** A dependency that the app requires. `check` rejects or resolves to `false` while it is down. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<boolean>;
}

/** `pages`: only responses in memory, such as a gateway's pages; all other requests are refused with a message. */
export type Service = 'everything' | 'pages' | 'nothing';

export interface ReadinessReport {
  /** All dependencies are up. */
  ready: boolean;
  serves: Service;
  checks: Record<string, 'up' | 'down'>;
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
  /** The results of the last checks, by name. Absent: not checked yet. */
  private readonly up = new Map<string, boolean>();
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
    const states = this.checks.map(({ name }) => [name, this.up.get(name) ? 'up' : 'down'] as const);
    const ready = !this.draining && states.every(([, state]) => state === 'up');
    if (ready) this.wasReady = true;
    return { ready, serves: this.serves(ready), checks: Object.fromEntries(states) };
  }

  /** Checks every dependency now. */
  async report(): Promise<ReadinessReport> {
    await Promise.all(this.checks.map(async (dependency) => this.up.set(dependency.name, await answers(dependency))));
    return this.known();
  }

  private serves(ready: boolean): Service {
    if (ready) return 'everything';
    const isStarting = !this.wasReady && performance.now() - this.startedAt < startingMs;
    return this.draining || isStarting ? 'nothing' : this.withoutDependencies;
  }
}

/** A process that lacks processor time runs the timer late: an answer that has arrived meanwhile still counts. */
async function answers(dependency: ReadinessCheck): Promise<boolean> {
  const checked = dependency.check().catch(() => false);
  const began = performance.now();
  const answered = await within(answerWithinMs, checked).catch(() => undefined);
  if (answered !== undefined) return answered;
  const lateMs = Math.max(0, performance.now() - began - answerWithinMs);
  return within(Math.min(lateMs, restMs), checked).catch(() => false);
}
