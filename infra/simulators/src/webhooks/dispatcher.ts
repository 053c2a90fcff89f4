import { setTimeout as delay } from 'node:timers/promises';
import { drawDuration, isHit, type Random } from '../faults/chance.js';
import type { WebhookFaults } from '../faults/fault-plan.js';
import { Poster, type PostOutcome } from './post.js';

/** One webhook to send, with the provider's own retry policy. */
export interface Webhook {
  url: string;
  body: string;
  /** `attempt` counts from 0; `last` is the outcome of the previous attempt. */
  headers(attempt: number, last: PostOutcome | null): Record<string, string>;
  /** Milliseconds until the next attempt; null to give up. */
  retryAfter(attempt: number, outcome: PostOutcome): number | null;
  /** Called after each attempt, and once with null when a fault loses the webhook. */
  onOutcome?(outcome: PostOutcome | null): void;
}

/** The webhooks of one resource, sent sequentially in the given order unless a fault reorders them. */
export interface WebhookSequence {
  send(webhook: Webhook): void;
  end(): void;
}

/** Sends webhooks and applies the active faults. */
export class WebhookDispatcher {
  private readonly poster = new Poster();
  private epoch = new AbortController();
  private held: (() => void)[] = [];
  private pending = 0;
  private whenIdle: (() => void)[] = [];

  constructor(
    private readonly faults: WebhookFaults,
    private readonly random: Random,
  ) {}

  openSequence(): WebhookSequence {
    const isReordered = isHit(this.faults.reordered, this.random);
    const waiting: Webhook[] = [];
    const { signal } = this.epoch;
    let tail: Promise<void> = Promise.resolve();
    const enqueue = (webhook: Webhook) => {
      tail = this.track(tail.then(() => this.deliver(webhook, signal)));
    };
    return {
      send: (webhook) => (isReordered ? void waiting.push(webhook) : enqueue(webhook)),
      end: () => {
        for (const webhook of waiting.splice(0).toReversed()) enqueue(webhook);
      },
    };
  }

  /** Sends a single webhook and returns its outcome. Faults do not apply to it. */
  async sendNow(webhook: Webhook): Promise<PostOutcome> {
    return this.track(this.attempt(webhook, this.epoch.signal));
  }

  /** Must be called after the faults change. Releases webhooks that were held while `stopped`. */
  faultsChanged(): void {
    if (this.faults.stopped) return;
    for (const release of this.held.splice(0)) release();
  }

  /** Tracks work that will send webhooks, so that `idle` also waits for it. */
  track<T>(work: Promise<T>): Promise<T> {
    this.pending += 1;
    return work.finally(() => {
      this.pending -= 1;
      if (this.pending === 0) for (const resolve of this.whenIdle.splice(0)) resolve();
    });
  }

  /** Resolves once no webhook is pending. Webhooks held while `stopped` are pending. */
  async idle(): Promise<void> {
    while (this.pending > 0) await new Promise<void>((resolve) => this.whenIdle.push(resolve));
  }

  get signal(): AbortSignal {
    return this.epoch.signal;
  }

  /** Drops every pending webhook. */
  reset(): void {
    this.epoch.abort();
    this.epoch = new AbortController();
    for (const release of this.held.splice(0)) release();
  }

  close(): void {
    this.epoch.abort();
    for (const release of this.held.splice(0)) release();
    this.poster.close();
  }

  private async deliver(webhook: Webhook, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (isHit(this.faults.lost, this.random)) {
      webhook.onOutcome?.(null);
      return;
    }
    const copies = isHit(this.faults.doubled, this.random) ? 2 : 1;
    const wait = drawDuration(this.faults.delayMs, this.random);
    if (wait > 0) await pause(wait, signal);
    if (this.faults.stopped && !signal.aborted) await new Promise<void>((resolve) => this.held.push(resolve));
    for (let copy = 0; copy < copies && !signal.aborted; copy += 1) await this.attempt(webhook, signal);
  }

  private async attempt(webhook: Webhook, signal: AbortSignal): Promise<PostOutcome> {
    let last: PostOutcome | null = null;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.poster.post({
        url: webhook.url,
        headers: webhook.headers(attempt, last),
        body: webhook.body,
      });
      webhook.onOutcome?.(outcome);
      const wait = outcome.ok ? null : webhook.retryAfter(attempt, outcome);
      if (wait === null || signal.aborted) return outcome;
      last = outcome;
      await pause(wait, signal);
      if (signal.aborted) return outcome;
    }
  }
}

/** Waits. Returns immediately when the simulator is reset. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    await delay(ms, undefined, { signal, ref: false });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
