import { mostCodesAtOnce, recordClicks } from '@lacquer/contracts/messaging/links';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** How long a click waits for others, in milliseconds. */
const gatherMs = 1000;
/** The pause after a failure, in milliseconds, and the longest after several. */
const [retryMs, longestRetryMs] = [1000, 10_000];
/** The most clicks that wait, in some megabytes. While messaging is away for longer than they last, the latest are lost. */
const mostWaiting = 20_000;

interface Click {
  code: string;
  isAutomatic: boolean;
  /** On the process's monotonic clock. */
  at: number;
}

/**
 * Hands clicks to messaging in batches, after the answer. Only the first click of a kind counts, so that a batch may be
 * sent twice. A killed process loses those of the last second.
 */
@Injectable()
export class ClickRecorder implements BeforeApplicationShutdown {
  private readonly waiting = new Map<string, Click>();

  constructor(
    private readonly rpc: RpcClient,
    background: BackgroundWork,
  ) {
    background.repeat({ name: 'clicks', run: () => this.sendSome(), retryMs, longestRetryMs });
  }

  /** Takes no time: the answer to the click does not wait for it. */
  note(code: string, isAutomatic: boolean): void {
    const key = isAutomatic ? code : `${code} by a person`;
    // the first one counts
    if (this.waiting.has(key) || this.waiting.size >= mostWaiting) return;
    this.waiting.set(key, { code, isAutomatic, at: performance.now() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (let before = Infinity; this.waiting.size > 0 && this.waiting.size < before;) {
      before = this.waiting.size;
      await this.sendSome().catch(() => undefined);
    }
  }

  /** Returns the milliseconds until the next round. */
  private async sendSome(): Promise<number> {
    const batch = [...this.waiting].slice(0, mostCodesAtOnce);
    if (batch.length === 0) return gatherMs;
    const now = performance.now();
    await this.rpc.call(recordClicks, {
      clicks: batch.map(([, { code, isAutomatic, at }]) => ({ code, isAutomatic, agoMs: now - at })),
    });
    for (const [key] of batch) this.waiting.delete(key);
    return this.waiting.size >= mostCodesAtOnce ? 0 : gatherMs;
  }
}
