import { setTimeout as delay } from 'node:timers/promises';
import type { CallContract } from '@lacquer/contracts/call';
import { signIn } from '@lacquer/contracts/calls/staff/auth';
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

/** Calls the product's HTTP API as a browser does, with the session cookie. */
export class ProductClient {
  private cookie: string | null = null;

  constructor(
    private readonly baseUrl: string,
    private readonly signal: AbortSignal,
    /** The address that the requests come from, told as a proxy would. */
    private readonly address = '10.90.0.1',
  ) {}

  /** A visitor at another address. */
  from(address: string): ProductClient {
    return new ProductClient(this.baseUrl, this.signal, address);
  }

  async signIn(email: string, password: string): Promise<void> {
    const response = await this.send(signIn, { body: { email, password } });
    const session = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0] ?? '')
      .find((cookie) => /^(__Host-)?lacquer_session=/.test(cookie));
    if (session === undefined) throw new Error('The sign-in response has no lacquer_session cookie.');
    this.cookie = session;
  }

  async call<C extends CallContract>(contract: C, parts: PartsOf<C> = {}): Promise<AnswerOf<C>> {
    const text = await (await this.send(contract, parts)).text();
    return (contract.answer && text !== '' ? contract.answer.parse(JSON.parse(text)) : null) as AnswerOf<C>;
  }

  /** Waits and retries while the product returns 429. */
  private async send({ method, path }: CallContract, parts: Record<string, unknown>): Promise<Response> {
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
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return response;
      const text = await response.text();
      if (response.status !== 429) throw new ProductError(response.status, `${method} ${filled}`, text);
      await delay(waitMs(response.headers.get('retry-after')), undefined, { signal: this.signal });
    }
  }
}

/** `Retry-After` is seconds or a date. Without one the wait is ten seconds. */
function waitMs(retryAfter: string | null): number {
  const seconds = retryAfter === null ? 10 : Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000;
  return Math.min(Math.max(Number.isNaN(wait) ? 10_000 : wait, 100), longestWaitMs);
}
