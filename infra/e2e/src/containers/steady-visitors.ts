import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 20;
const answerWithinMs = 10_000;

/** A request that got no response, or 5xx, and when that was, in milliseconds since 1970. */
export interface Failure {
  at: number;
  fault: string;
}

export interface Visits {
  answered: number;
  /** First attempts. */
  failedOnce: Failure[];
  /** Their retries, where those failed too. */
  refused: Failure[];
}

/** What became of a request for `what` that ended with an error just now: with its cause, which `fetch` wraps. */
export function failureOf(what: string, error: unknown): Failure {
  const fault = error instanceof Error ? (error.cause ?? error) : error;
  return { at: Date.now(), fault: `${what}: ${String(fault)}` };
}

/** Visitors who request one path after another until they are stopped. Each retries a failed request once, at once. */
export class SteadyVisitors {
  private readonly visits: Visits = { answered: 0, failedOnce: [], refused: [] };
  private readonly stopped = new AbortController();
  private readonly all: Promise<unknown>;

  constructor(
    private readonly url: string,
    private readonly paths: readonly string[],
    count = 8,
  ) {
    this.all = Promise.all(Array.from({ length: count }, (_, index) => this.visit(index)));
  }

  async stop(): Promise<Visits> {
    this.stopped.abort();
    await this.all;
    return this.visits;
  }

  private async visit(start: number): Promise<void> {
    for (let turn = start; !this.stopped.signal.aborted; turn++) {
      const path = this.paths[turn % this.paths.length] ?? '/';
      const fault = await this.faultOf(path);
      if (fault) this.visits.failedOnce.push(fault);
      const again = fault && (await this.faultOf(path));
      if (again) this.visits.refused.push(again);
      else this.visits.answered++;
      await delay(pauseMs);
    }
  }

  private async faultOf(path: string): Promise<Failure | undefined> {
    try {
      const answer = await fetch(this.url + path, { signal: AbortSignal.timeout(answerWithinMs) });
      await answer.arrayBuffer();
      if (answer.status < 500) return undefined;
      throw new Error(String(answer.status));
    } catch (error) {
      return failureOf(path, error);
    }
  }
}
