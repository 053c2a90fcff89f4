import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
} from 'cockatiel';
import { BrokerAlarmError, NoAnswerError } from './rpc-transport.js';

/** The most requests of one process that may wait for one service. More would outlast the timeout of their callers. */
const maxWaiting = 500;

/** Requests in a row without an answer that open the circuit breaker. */
const failuresToOpen = 5;

/** The delay before a probe, in milliseconds: exponential backoff with jitter. */
const firstProbeMs = 1000;
const longestProbeMs = 10_000;

/** The same for decorating requests, which are short, so that names return soon. */
const decorationsToOpen = 2;
const decorationProbeMs = 1000;

/** Too many requests wait for this service: another one would not be answered in time. */
export class BacklogError extends Error {
  override readonly name = 'BacklogError';
}

/** The state of a called service in one process: the number of waiting requests, and its circuit breakers. */
export class Neighbor {
  private waiting = 0;
  /** The time of the last answer, by `performance.now()`. */
  private answeredAt = 0;
  private isSilent = false;
  private readonly breaker = circuitBreaker(handleType(NoAnswerError), {
    breaker: new ConsecutiveBreaker(failuresToOpen),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: firstProbeMs, maxDelay: longestProbeMs }),
  });
  /** Of its own: a service too busy for names within half a second may well do its main work. */
  private readonly decorations = circuitBreaker(handleType(NoAnswerError), {
    breaker: new ConsecutiveBreaker(decorationsToOpen),
    halfOpenAfter: decorationProbeMs,
  });

  /** Whether the last request had no answer. Then the service may be frozen rather than busy. */
  get isSuspect(): boolean {
    return this.isSilent;
  }

  /**
   * @throws BacklogError; BrokenCircuitError while the circuit breaker is open or a probe is in flight; the rejection
   *   of `request`
   */
  async ask<T>(request: () => Promise<T>): Promise<T> {
    return this.through(this.breaker, async () => {
      try {
        return await this.outcomeOf(request());
      } catch (error) {
        this.isSilent = true;
        throw error;
      }
    });
  }

  /** As `ask`, for what an answer can do without. It never opens the circuit breaker of `ask`, and never probes it. */
  async askToDecorate<T>(request: () => Promise<T>): Promise<T> {
    if (this.breaker.state !== CircuitState.Closed) throw new BrokenCircuitError();
    return this.through(this.decorations, () => this.outcomeOf(request()));
  }

  private async through<T>(breaker: CircuitBreakerPolicy, ask: () => Promise<Outcome<T>>): Promise<T> {
    if (this.waiting >= maxWaiting) throw new BacklogError(`${maxWaiting} requests are already waiting`);
    // otherwise cockatiel would make the request wait for the outcome of the probe
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    this.waiting += 1;
    try {
      const outcome = await breaker.execute(ask);
      if ('raised' in outcome) throw outcome.raised;
      return outcome.answer;
    } finally {
      this.waiting -= 1;
    }
  }

  /**
   * An error raised by the service is an answer: only a missing answer counts as a failure. The broker's alarm is
   * neither: it says nothing about the service. Requests lost with one cut
   * connection end together; they do not count if the service has answered since they were sent.
   */
  private async outcomeOf<T>(request: Promise<T>): Promise<Outcome<T>> {
    const startedAt = performance.now();
    try {
      const answer = await request;
      this.answered();
      return { answer };
    } catch (error) {
      if (error instanceof BrokerAlarmError) return { raised: error };
      if (!(error instanceof NoAnswerError)) this.answered();
      else if (this.answeredAt < startedAt) throw error;
      return { raised: error };
    }
  }

  private answered(): void {
    this.answeredAt = performance.now();
    this.isSilent = false;
  }
}

type Outcome<T> = { answer: T } | { raised: unknown };
