import { signIn } from '@lacquer/contracts/calls/staff/auth';

/** A response with its body: parsed if it is JSON, else as text. */
export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

/** An HTTP client that keeps the session cookie, sends and parses JSON, and has its own IP address. */
export class Client {
  private cookie: string | undefined;

  constructor(
    private readonly url: string,
    private readonly address = `10.0.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`,
    /** For one response, by its path. */
    private readonly timeoutMs?: (path: string) => number,
  ) {}

  /** Like the web client, it retries when the product reports an overload, since nothing was processed then. */
  async send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.sendOnce<T>(method, path, body, headers);
      const { code } = (answer.body ?? {}) as { code?: string };
      if (code !== 'HTTP.OVERLOADED' || attempt === 10) return answer;
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000));
    }
  }

  private async sendOnce<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        'x-forwarded-for': this.address,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      signal: this.timeoutMs === undefined ? undefined : AbortSignal.timeout(this.timeoutMs(path)),
      body:
        body === undefined
          ? undefined
          : typeof body === 'string' || body instanceof FormData
            ? body
            : JSON.stringify(body),
    });
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('lacquer_session='));
    if (set) this.cookie = set.split(';')[0];
    const text = await answer.text();
    // a 304 has the content type of a body that it does not contain
    const isJson = text !== '' && answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  /** Posts a form with a file. */
  upload<T = unknown>(path: string, form: FormData): Promise<Answer<T>> {
    return this.send('POST', path, form);
  }

  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send<T>('GET', path, undefined, headers);
  }

  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send<T>('POST', path, body, headers);
  }

  /** Opens an endless response: server-sent events. */
  open(path: string): Promise<Response> {
    return fetch(this.url + path, { headers: { 'x-forwarded-for': this.address, cookie: this.cookie ?? '' } });
  }

  async signIn(account: { email: string; password: string }): Promise<this> {
    const answer = await this.post(signIn.path, account);
    if (answer.status !== 200) throw new Error(`sign-in returned ${answer.status}: ${JSON.stringify(answer.body)}`);
    return this;
  }
}
