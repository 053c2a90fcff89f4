import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallContract } from '@lacquer/contracts/call';
import { signIn } from '@lacquer/contracts/calls/staff/auth';
import { httpErrorBody } from '@lacquer/contracts/errors';
import type { z } from 'zod';

type SchemaOf<C extends CallContract, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodType
  ? { [K in Part]: z.input<C[Part]> }
  : { [K in Part]?: undefined };
type PartsOf<C extends CallContract> = Partial<SchemaOf<C, 'params'> & SchemaOf<C, 'query'> & SchemaOf<C, 'body'>>;
type AnswerOf<C extends CallContract> = C['answer'] extends z.ZodType ? z.output<C['answer']> : null;

/** A response of the product that stops the demo. */
export class ProductError extends Error {
  constructor(
    readonly status: number,
    call: string,
    readonly body: string,
  ) {
    super(`${call} returned ${status}: ${body.slice(0, 300)}`);
  }
}

const longestWaitMs = 90_000;

/** In milliseconds: the rests after a 503. A busy machine answers within them, and one that stays away ends the demo. */
const awayRestsMs = [1000, 2000, 4000, 8000, 16_000, 30_000];

/** What may be done about a write of which nobody knows whether the product carried it out. */
interface Repetition {
  /** Twice has the effect of once, though the contract does not say so. */
  isHarmless?: true;
  /** The product refuses it with this code once it was carried out: it may be sent again, and is then done. */
  doneCode?: string;
}

/** The product is still at the first request with this key. */
const inProgress = 'IDEMPOTENCY.IN_PROGRESS';

/** Calls the product's HTTP API as a browser does, with the session cookie. */
export class ProductClient {
  private cookie: string | null = null;

  constructor(
    private readonly baseUrl: string,
    private readonly signal: AbortSignal,
    /** The address that the requests come from, told as a proxy would. */
    private readonly address = '10.90.0.1',
    private readonly rest = (ms: number): Promise<void> => delay(ms, undefined, { signal }),
  ) {}

  /** A visitor at another address. */
  from(address: string): ProductClient {
    return new ProductClient(this.baseUrl, this.signal, address, this.rest);
  }

  async signIn(email: string, password: string): Promise<void> {
    const response = await this.send(signIn, { body: { email, password } }, { isHarmless: true });
    const session = response?.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0] ?? '')
      .find((cookie) => /^(__Host-)?lacquer_session=/.test(cookie));
    if (session === undefined) throw new Error('The sign-in response has no lacquer_session cookie.');
    this.cookie = session;
  }

  /** With `doneCode`, the answer is null if only a repetition was answered, by the refusal. */
  call<C extends CallContract>(
    contract: C,
    parts?: PartsOf<C>,
    repetition?: { isHarmless: true },
  ): Promise<AnswerOf<C>>;
  call<C extends CallContract>(
    contract: C,
    parts: PartsOf<C>,
    repetition: { doneCode: string },
  ): Promise<AnswerOf<C> | null>;
  async call<C extends CallContract>(
    contract: C,
    parts: PartsOf<C> = {},
    repetition: Repetition = {},
  ): Promise<AnswerOf<C> | null> {
    const response = await this.send(contract, parts, repetition);
    if (!response) return null;
    const text = await response.text();
    return (contract.answer && text !== '' ? contract.answer.parse(JSON.parse(text)) : null) as AnswerOf<C>;
  }

  /**
   * Waits and retries while the product returns 429, and for a while after 503 if a repetition has the effect of one call. Null:
   * it was carried out by a try that nobody answered.
   */
  private async send(
    { method, path, idempotent, safeToRepeat }: CallContract,
    parts: Record<string, unknown>,
    { isHarmless, doneCode }: Repetition,
  ): Promise<Response | null> {
    const mayRepeat = method === 'GET' || idempotent || safeToRepeat || isHarmless || doneCode !== undefined;
    const key = idempotent ? randomUUID() : null;
    const rests = mayRepeat ? [...awayRestsMs] : [];
    let isRepeated = false;
    const params = (parts['params'] ?? {}) as Record<string, string>;
    const query = new URLSearchParams((parts['query'] ?? {}) as Record<string, string>).toString();
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const { body } = parts;
    for (;;) {
      const response = await fetch(this.baseUrl + filled + (query && `?${query}`), {
        method,
        signal: this.signal,
        headers: {
          'x-forwarded-for': this.address,
          ...(this.cookie === null ? {} : { cookie: this.cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return response;
      const text = await response.text();
      if (response.status === 429) {
        await this.rest(waitMs(response.headers.get('retry-after')));
        continue;
      }
      const code = codeOf(text);
      if (isRepeated && doneCode !== undefined && code === doneCode) return null;
      const restMs = response.status === 503 || (isRepeated && code === inProgress) ? rests.shift() : undefined;
      if (restMs === undefined) throw new ProductError(response.status, `${method} ${filled}`, text);
      isRepeated = true;
      await this.rest(restMs);
    }
  }
}

/** `Retry-After` is seconds or a date. Without one the wait is ten seconds. */
function waitMs(retryAfter: string | null): number {
  const seconds = retryAfter === null ? 10 : Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000;
  return Math.min(Math.max(Number.isNaN(wait) ? 10_000 : wait, 100), longestWaitMs);
}

/** The code of a refusal; null: the body is none of the product's. */
function codeOf(body: string): string | null {
  try {
    return httpErrorBody.parse(JSON.parse(body)).code;
  } catch {
    return null;
  }
}
