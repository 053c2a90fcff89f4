import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 20;
const answerWithinMs = 10_000;

export interface Visits {
  answered: number;
  /** Requests that got no response below 500, neither on the first attempt nor on the retry. */
  refused: string[];
}

/** Visitors who request one path after another until they are stopped. Each retries a failed request once. */
export class SteadyVisitors {
  private readonly visits: Visits = { answered: 0, refused: [] };
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
      const fault = (await this.faultOf(path)) && (await this.faultOf(path));
      if (fault) this.visits.refused.push(`${path}: ${fault}`);
      else this.visits.answered++;
      await delay(pauseMs);
    }
  }

  private async faultOf(path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(this.url + path, { signal: AbortSignal.timeout(answerWithinMs) });
      await answer.arrayBuffer();
      return answer.status < 500 ? undefined : String(answer.status);
    } catch (error) {
      return String(error instanceof Error ? (error.cause ?? error) : error);
    }
  }
}
