import { setTimeout as delay } from 'node:timers/promises';
import { squareSentences, squareSilence } from '@lacquer/contracts/customers/square-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { measureProvider } from '@lacquer/platform/metrics/provider-requests';
import { bulkhead } from 'cockatiel';
import type { SquareClient, SquareError } from 'square';
import type { SquareConnection } from './square-options.js';

const timeoutInSeconds = 10;

/** The maximum number of concurrent calls: Square would refuse more. */
const maxConcurrent = 10;

/** The version that defines the shape of the answers. Square keeps it for an application that requests it. */
const apiVersion = '2026-09-16';

/** In seconds: the default wait after a 429 without a retry-after, and the longest wait. */
const defaultWaitSeconds = 5;
const longestWaitSeconds = 120;

/** In milliseconds. While the token is refused, one call per minute probes whether it works again. */
const defaultProbeMs = 60_000;

/** What Square says about the access token. `refusedSince` null: it accepts the token. */
export interface KnownToken {
  refusedSince: Date | null;
}

export interface CallOptions {
  abortSignal: AbortSignal;
}
type Call<T> = (square: SquareClient, options: CallOptions) => PromiseLike<T>;

/** Square refuses the access token. Nothing is lost: events stay stored until it works again. */
export class TokenRefusedError extends Error {
  readonly said = say(squareSentences.tokenRefused);

  constructor(options: ErrorOptions) {
    super(squareSentences.tokenRefused, options);
  }
}

/** Square answered with an error or not at all. The message contains the status and the codes, and no personal data. */
export class SquareCallError extends Error {
  readonly said: Said;

  /** @param codes without a status: the name of the error */
  constructor(
    readonly status: number | undefined,
    codes: string,
    cause: unknown,
  ) {
    const silence = codes === '' ? say(squareSilence.unexplained) : say(squareSilence.explained, { code: codes });
    const answer = status === undefined ? silence : `${status} ${codes}`.trimEnd();
    const said = say(squareSentences.unexpected, { answer });
    super(said, { cause });
    this.said = said;
  }
}

/**
 * All calls of this process to Square. After a 429, no call is made before the time that Square requested; while the
 * token is refused, only a probe is made. Callers retry other failures.
 */
export class SquareCalls {
  private waitUntil = 0;
  private refusedAt: Date | null = null;
  private hasAnswered = false;
  private nextProbe = 0;
  private readonly turns = bulkhead(maxConcurrent, Number.POSITIVE_INFINITY);

  private constructor(
    private readonly client: SquareClient,
    private readonly errorClass: typeof SquareError,
    private readonly probeMs: number,
  ) {}

  /** Loads the SDK, which blocks the process for a second or more: call this before the service is ready. */
  static async open({ accessToken, apiBaseUrl, probeMs }: SquareConnection): Promise<SquareCalls> {
    const sdk = await import('square');
    const client = new sdk.SquareClient({
      token: accessToken,
      ...(apiBaseUrl && { baseUrl: apiBaseUrl }),
      version: apiVersion,
      maxRetries: 0,
      timeoutInSeconds,
    });
    return new SquareCalls(client, sdk.SquareError, probeMs ?? defaultProbeMs);
  }

  /** Undefined: Square has not answered this process yet. */
  get tokenState(): KnownToken | undefined {
    return this.hasAnswered ? { refusedSince: this.refusedAt } : undefined;
  }

  /** The time since which the token is refused. */
  get tokenRefusedSince(): Date | null {
    return this.refusedAt;
  }

  /**
   * Milliseconds until calls are allowed; 0: now. While the token is refused, probes once a minute whether it works
   * again.
   */
  async untilAllowed(signal: AbortSignal): Promise<number> {
    const now = performance.now();
    if (!this.refusedAt) return 0;
    if (now < this.nextProbe) return this.nextProbe - now;
    this.nextProbe = now + this.probeMs;
    await this.call(signal, (square, options) => square.locations.list(options)).catch((error: unknown) => {
      if (!(error instanceof TokenRefusedError)) throw error;
    });
    return this.refusedAt ? this.probeMs : 0;
  }

  /** Returns `null` for 404. @throws TokenRefusedError, SquareCallError */
  async find<T>(signal: AbortSignal, call: Call<T>, isOptional = false): Promise<T | null> {
    try {
      return await this.turns.execute(() => this.callInTurn(signal, call, isOptional));
    } catch (error) {
      if (error instanceof SquareCallError && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * The same for what an account may be without: Square refuses it with 403, or with 401 though the token works. That
   * says nothing about the token, and is a SquareCallError.
   */
  findOptional<T>(signal: AbortSignal, call: Call<T>): Promise<T | null> {
    return this.find(signal, call, true);
  }

  /** The same for a list: one that Square does not know is an error, and not an empty one. */
  callOptional<T>(signal: AbortSignal, call: Call<T>): Promise<T> {
    return this.turns.execute(() => this.callInTurn(signal, call, true));
  }

  /** Retries a call after each 429, after the wait that Square requests. @throws TokenRefusedError, SquareCallError */
  call<T>(signal: AbortSignal, call: Call<T>): Promise<T> {
    return this.turns.execute(() => this.callInTurn(signal, call));
  }

  private async callInTurn<T>(signal: AbortSignal, call: Call<T>, isOptional = false): Promise<T> {
    for (;;) {
      await this.wait(signal);
      try {
        const answer = await this.callOnce(signal, call);
        this.refusedAt = null;
        this.hasAnswered = true;
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof this.errorClass)) throw new SquareCallError(undefined, nameOf(error), error);
        if (error.statusCode === 429) this.slowDown(error);
        else throw this.describe(error, isOptional);
      }
    }
  }

  /**
   * The SDK never removes its listener from the signal that it is given, and the caller's is as old as the process: each
   * call has a signal of its own.
   */
  private async callOnce<T>(signal: AbortSignal, call: Call<T>): Promise<T> {
    const ending = new AbortController();
    const end = (): void => ending.abort(signal.reason);
    signal.addEventListener('abort', end);
    try {
      const send = () => call(this.client, { abortSignal: ending.signal });
      return await measureProvider('square', send, (settled) =>
        settled instanceof this.errorClass ? settled.statusCode : undefined,
      );
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** Several calls wait at the same time, so each checks again whether the wait has been extended. */
  private async wait(signal: AbortSignal): Promise<void> {
    for (;;) {
      const left = this.waitUntil - performance.now();
      if (left <= 0) return signal.throwIfAborted();
      await delay(left, undefined, { signal });
    }
  }

  private slowDown({ rawResponse }: SquareError): void {
    const asked = Number(rawResponse?.headers.get('retry-after') ?? defaultWaitSeconds);
    const seconds = Math.min(Number.isFinite(asked) && asked >= 0 ? asked : defaultWaitSeconds, longestWaitSeconds);
    this.waitUntil = Math.max(this.waitUntil, performance.now() + seconds * 1000);
  }

  private describe(error: SquareError, isOptional: boolean): Error {
    // the SDK's message contains the response body, which may contain personal data
    const codes = error.errors.map(({ code }) => code).join(', ');
    if (error.statusCode !== 401 || isOptional) return new SquareCallError(error.statusCode, codes, error);
    if (!this.refusedAt) this.nextProbe = performance.now() + this.probeMs;
    this.refusedAt ??= new Date();
    this.hasAnswered = true;
    return new TokenRefusedError({ cause: error });
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
