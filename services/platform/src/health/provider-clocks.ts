import type { TroubleKind } from '@lacquer/contracts/operations';
import { Injectable, Logger } from '@nestjs/common';
import { BackgroundWork } from '../background/background-work.js';
import { messageOf } from '../errors/message-of.js';
import { Measures } from '../metrics/measures.js';

export interface WatchedClock {
  /** The app that reports the figure. */
  app: string;
  /** The metric's name. */
  gauge: string;
  /** The name of the trouble. Its value is in seconds: above zero, this machine's clock is ahead. */
  trouble: TroubleKind;
  /** Any address of the provider: every answer has a `Date`, also a refusal. */
  url: string;
  timeoutMs?: number;
}

/**
 * Seconds. A code of the second step is the first thing that fails: it is valid for 30 seconds. Quiet hours, the
 * expiry of sessions and links, and recorded times follow.
 */
export const toleratedProviderOffset = 20;

/** Milliseconds between two comparisons of clocks that agree. */
const restMs = 300_000;
/**
 * Milliseconds between two looks: a clock that differs, or that has jumped since by the time that has really passed, is
 * compared at once, so a wrong clock is noticed soon after somebody has set it.
 */
const lookMs = 15_000;
const defaultTimeoutMs = 5000;

/** A clock that is slewed goes slower than this between two comparisons. Milliseconds. */
const jumpMs = 5000;

/** How long a comparison counts while the provider does not answer, in milliseconds. */
const validMs = 900_000;

/**
 * Compares this machine's clock with those of the providers, by requests of its own without credentials: a salon that
 * sends no texts learns of a wrong clock, too.
 */
@Injectable()
export class ProviderClocks {
  private readonly logger = new Logger(ProviderClocks.name);
  private readonly watched: ComparedClock[] = [];
  /** Of the last comparison: when, and what the clock was ahead of the time that had passed. Milliseconds. */
  private comparedAt = Number.NEGATIVE_INFINITY;
  private aheadOfTimer = 0;

  constructor(
    private readonly measures: Measures,
    private readonly background: BackgroundWork,
  ) {}

  watch({ app, gauge, trouble, url, timeoutMs = defaultTimeoutMs }: WatchedClock): void {
    const clock = new ComparedClock(url, timeoutMs);
    this.watched.push(clock);
    const help = "Seconds by which this machine's clock is ahead of the provider's; negative: behind";
    this.measures.register(app, {
      gauges: { [gauge]: { help, trouble, troubleAbove: toleratedProviderOffset } },
      read: () => Promise.resolve(clock.offset === undefined ? {} : { [gauge]: clock.offset }),
    });
    if (this.watched.length > 1) return;
    this.background.repeat({
      name: ProviderClocks.name,
      run: async (signal) => {
        const isDue = performance.now() - this.comparedAt >= restMs || this.watched.some(({ isOff }) => isOff);
        if (isDue || this.hasJumped) await this.compare(signal);
        return lookMs;
      },
      retryMs: restMs,
      longestRetryMs: restMs,
    });
  }

  private get hasJumped(): boolean {
    return Math.abs(Date.now() - performance.now() - this.aheadOfTimer) > jumpMs;
  }

  /** Compares all clocks now. A provider that does not answer leaves the last comparison. */
  async compare(signal?: AbortSignal): Promise<void> {
    this.comparedAt = performance.now();
    this.aheadOfTimer = Date.now() - this.comparedAt;
    await Promise.all(
      this.watched.map(async (clock) => {
        const wasOff = clock.isOff;
        try {
          await clock.compare(signal);
        } catch (error) {
          this.logger.debug({ msg: 'a clock could not be compared', reason: messageOf(error) });
        }
        const { host, isOff, offset } = clock;
        if (isOff === wasOff) return;
        const msg = isOff ? "this machine's clock is wrong" : "this machine's clock is right again";
        this.logger.warn({ msg, comparedWith: host, aheadSeconds: offset });
      }),
    );
  }
}

class ComparedClock {
  private seconds = 0;
  private comparedAt = Number.NEGATIVE_INFINITY;
  readonly host: string;

  constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {
    this.host = new URL(url).host;
  }

  /** Seconds, positive while this machine's clock is ahead; undefined: not known. */
  get offset(): number | undefined {
    return performance.now() - this.comparedAt < validMs ? this.seconds : undefined;
  }

  get isOff(): boolean {
    return Math.abs(this.offset ?? 0) > toleratedProviderOffset;
  }

  /** @throws Error if the provider does not answer */
  async compare(signal?: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const seconds = await readProviderClockOffset(this.url, signal ? AbortSignal.any([signal, timeout]) : timeout);
    if (seconds === undefined) return;
    this.seconds = seconds;
    this.comparedAt = performance.now();
  }
}

/**
 * Seconds by which this machine's clock is ahead of a provider's; negative: behind. Asks without credentials. Undefined:
 * the answer has no date.
 *
 * @throws Error if the provider does not answer
 */
export async function readProviderClockOffset(url: string, signal: AbortSignal): Promise<number | undefined> {
  const askedAt = Date.now();
  const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
  const answeredAt = Date.now();
  const stamped = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(stamped)) return undefined;
  // a cache keeps the date of the answer that it has stored
  const from = stamped + (Number(headers.get('age')) || 0) * 1000;
  // the date has whole seconds, and is of a moment between request and answer: the least difference that explains it
  const ahead = Math.max(0, askedAt - (from + 1000));
  const behind = Math.max(0, from - answeredAt);
  return Math.round((ahead - behind) / 1000);
}
