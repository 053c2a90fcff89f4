import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
} from 'cockatiel';
import { NoAnswerError } from './rpc-transport.js';

/** Requests of one process that may wait for one service. More would wait longer than their callers do. */
const mostWaiting = 500;

/** Requests in a row without an answer, after which the next are refused at once. */
const failuresToOpen = 5;

/** Until one request is let through to see whether the service answers again. Random, and longer each time. Milliseconds. */
const firstProbeMs = 1000;
const longestProbeMs = 10_000;

/** So many requests wait for this service that another would not be answered in time. */
export class BacklogError extends Error {
  override readonly name = 'BacklogError';
}

/** What a process knows of a service that it calls: how many requests wait, and whether the last ones were answered. */
export class Neighbor {
  private waiting = 0;
  /** When it last answered, by `performance.now()`. */
  private answeredAt = 0;
  private readonly breaker = circuitBreaker(handleType(NoAnswerError), {
    breaker: new ConsecutiveBreaker(failuresToOpen),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: firstProbeMs, maxDelay: longestProbeMs }),
  });

  /**
   * @throws BacklogError; BrokenCircuitError while the service is taken to be away, or one request finds out; what `request`
   *   rejects with
   */
  async ask<T>(request: () => Promise<T>): Promise<T> {
    if (this.waiting >= mostWaiting) throw new BacklogError(`${mostWaiting} requests wait already`);
    // cockatiel lets the others wait for the outcome of the probe
    if (this.breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    this.waiting += 1;
    try {
      const outcome = await this.breaker.execute(() => this.outcomeOf(request()));
      if ('raised' in outcome) throw outcome.raised;
      return outcome.answer;
    } finally {
      this.waiting -= 1;
    }
  }

  /**
   * A service that raises an error answers: only no answer at all is a failure of the neighbor. Requests that one cut
   * connection took along end together; they say nothing about a neighbor that has answered since they were sent.
   */
  private async outcomeOf<T>(request: Promise<T>): Promise<{ answer: T } | { raised: unknown }> {
    const startedAt = performance.now();
    try {
      const answer = await request;
      this.answeredAt = performance.now();
      return { answer };
    } catch (error) {
      if (!(error instanceof NoAnswerError)) this.answeredAt = performance.now();
      else if (this.answeredAt < startedAt) throw error;
      return { raised: error };
    }
  }
}
