import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { launch } from '@lacquer/contracts/calls/messaging/campaigns';
import { rpcTimeoutMs } from '@lacquer/platform/bus/rpc-client';
import type { Client } from '@lacquer/e2e/behavior/client';
import type { Random } from '@lacquer/simulators/faults/chance';

export const kinds = ['contacts', 'customers', 'campaigns'] as const;
export type Kind = (typeof kinds)[number];

/** A client's request and its outcome. */
export interface KeyedRequest {
  kind: Kind;
  /** Unique. Identifies the change in the database. */
  label: string;
  /** The id in the 2xx response; absent if the client gave up without one. */
  answeredId?: string;
}

/** Outcomes other than a 2xx. */
export interface Experience {
  /** Counts by status, or by `no connection` and `no response`. */
  refusals: Record<string, number>;
  /** Responses that must never occur, as text. */
  wrong: string[];
  slowestMs: number;
}

export interface Post {
  path: string;
  body: object;
  status: number;
  /** Extracts the id from the response. */
  idOf(answer: Record<string, unknown>): unknown;
}

/** The time that a starved machine may add to a response, in milliseconds. */
const marginMs = 4_000;

/**
 * A client's timeout for one response, in milliseconds. The product answers within that of the call: five seconds, or
 * longer where it reads every customer.
 */
export const responseTimeoutMs = (path: string): number =>
  (path === launch.path ? launch.timeoutMs : rpcTimeoutMs) + marginMs;

/**
 * Posts with one idempotency key until it gets a 2xx, as browsers and scripts do. Some clients send two requests at the
 * same time, some give up after the first failure, and some repeat the request after the 2xx: the response must be the same.
 */
export class KeyedPost {
  private readonly headers: Record<string, string> = { 'idempotency-key': randomUUID() };

  constructor(
    /** Creates the client of one attempt. */
    private readonly client: () => Client,
    private readonly post: Post,
    private readonly request: KeyedRequest,
    private readonly experience: Experience,
    private readonly random: Random,
  ) {}

  /** Resolves when the client is done or has given up. `retries` ends them when it is aborted. */
  async send(retries: AbortSignal): Promise<KeyedRequest> {
    const givesUp = this.random() < 0.05;
    do {
      const isTwice = this.random() < 0.1;
      const ids = await Promise.all(isTwice ? [this.once(), this.once()] : [this.once()]);
      for (const id of ids) this.note(id);
      if (this.request.answeredId !== undefined || givesUp) break;
      await delay(200 + 400 * this.random());
    } while (!retries.aborted);
    if (this.request.answeredId !== undefined && this.random() < 0.1) this.note(await this.once());
    return this.request;
  }

  private note(id: string | undefined): void {
    if (id === undefined) return;
    const { answeredId, label } = this.request;
    if (answeredId !== undefined && answeredId !== id) {
      this.experience.wrong.push(`${label} returned ${answeredId} and ${id}`);
    }
    this.request.answeredId = id;
  }

  private async once(): Promise<string | undefined> {
    const began = performance.now();
    const outcome = await this.client()
      .post<Record<string, unknown>>(this.post.path, this.post.body, this.headers)
      .catch((error: unknown) => ((error as Error).name === 'TimeoutError' ? 'no response' : 'no connection'));
    this.experience.slowestMs = Math.max(this.experience.slowestMs, performance.now() - began);
    if (typeof outcome === 'string') {
      this.count(outcome);
      if (outcome === 'no response')
        this.experience.wrong.push(
          `${this.request.label} had no response within ${responseTimeoutMs(this.post.path) / 1000} s`,
        );
      return undefined;
    }
    const { status, body } = outcome;
    if (status === this.post.status) return String(this.post.idOf(body));
    this.count(`${status}${typeof body === 'object' ? ` ${String(body['code'])}` : ''}`);
    const isPassing =
      status === 503 || status === 429 || (status === 409 && body['code'] === 'IDEMPOTENCY.IN_PROGRESS');
    if (!isPassing) this.experience.wrong.push(`${this.request.label} returned ${status}: ${JSON.stringify(body)}`);
    return undefined;
  }

  private count(refusal: string): void {
    const { refusals } = this.experience;
    refusals[refusal] = (refusals[refusal] ?? 0) + 1;
  }
}
