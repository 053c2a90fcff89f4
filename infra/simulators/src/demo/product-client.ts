import { setTimeout as delay } from 'node:timers/promises';
import type { CallContract } from '@lacquer/contracts/call';
import { signIn } from '@lacquer/contracts/calls/staff/auth';
import type { z } from 'zod';

type Read = CallContract & { readonly method: 'GET'; readonly answer: z.ZodType };
type Post = CallContract & { readonly method: 'POST'; readonly body: z.ZodType };

/** A response of the product that stops the demo. */
export class ProductError extends Error {
  constructor(
    readonly status: number,
    call: string,
    body: string,
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
    private readonly say: (line: string) => void,
  ) {}

  async signIn(email: string, password: string): Promise<void> {
    const response = await this.send(signIn, { email, password });
    const session = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0] ?? '')
      .find((cookie) => /^(__Host-)?lacquer_session=/.test(cookie));
    if (session === undefined) throw new Error('The sign-in response has no lacquer_session cookie.');
    this.cookie = session;
  }

  async read<C extends Read>(call: C): Promise<z.output<C['answer']>> {
    const response = await this.send(call);
    return call.answer.parse(await response.json()) as z.output<C['answer']>;
  }

  async post<C extends Post>(call: C, body: z.input<C['body']>): Promise<void> {
    await (await this.send(call, body)).arrayBuffer();
  }

  /** Waits and retries while the product returns 429. */
  private async send({ method, path }: CallContract, body?: unknown): Promise<Response> {
    for (;;) {
      const response = await fetch(this.baseUrl + path, {
        method,
        signal: this.signal,
        headers: {
          ...(this.cookie === null ? {} : { cookie: this.cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return response;
      const text = await response.text();
      if (response.status !== 429) throw new ProductError(response.status, `${method} ${path}`, text);
      const wait = waitMs(response.headers.get('retry-after'));
      this.say(`${path} is rate limited: retrying in ${Math.ceil(wait / 1000)} s.`);
      await delay(wait, undefined, { signal: this.signal });
    }
  }
}

/** `Retry-After` is seconds or a date. Without one the wait is ten seconds. */
function waitMs(retryAfter: string | null): number {
  const seconds = retryAfter === null ? 10 : Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000;
  return Math.min(Math.max(Number.isNaN(wait) ? 10_000 : wait, 100), longestWaitMs);
}
