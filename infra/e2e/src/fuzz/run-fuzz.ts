import { Agent, request } from 'node:http';
import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import { addressOf, nextCursorHeader } from '@lacquer/contracts/call';
import { calls } from '@lacquer/contracts/calls/registry';
import * as fc from 'fast-check';
import { type Mode, startProduct } from '../behavior/product.js';
import { Client } from '../behavior/client.js';
import { casesOf, type EntryPoint, type FuzzCase, type Keys } from './entry-points.js';

/** Concurrent requests. The product would shed more of them with 503. */
const width = 4;

/** A 5xx response, or no response. */
export interface Failure {
  entryPoint: EntryPoint;
  status: number;
  answer: string;
  sent: FuzzCase;
}

export interface FuzzOptions {
  entryPoints: readonly EntryPoint[];
  /** Per kind of entry point. */
  cases: number;
  seed: number;
  mode?: Mode;
  say?: (line: string) => void;
}

/** Sends generated requests to the whole product and returns the failures. */
export async function runFuzz({
  entryPoints,
  cases,
  seed,
  mode = 'standalone',
  say = () => {},
}: FuzzOptions): Promise<Failure[]> {
  const product = await startProduct(mode, { publicUrl: true, env: { SMS_WINDOW: 'always' } });
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  try {
    const keys = await prepare(product.url, product.owner, product.providers.environment);
    const failures: Failure[] = [];
    for (const entryPoint of entryPoints) {
      const statuses = new Map<number, number>();
      const sample = fc.sample(casesOf(entryPoint, keys), { numRuns: cases, seed });
      let next = 0;
      const session = new Session(product.url, product.owner);
      await session.open();
      const send = async (): Promise<void> => {
        for (let sent = sample[next++]; sent; sent = sample[next++]) {
          const { status, answer } = await ask(product.url, sent, agent, session.cookie);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 0 || status >= 500) failures.push({ entryPoint, status, answer, sent });
          if (status === 401 && entryPoint === 'calls') await session.renew();
        }
      };
      await Promise.all(Array.from({ length: width }, send));
      const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
      say(`${entryPoint.padEnd(10)}${cases} cases: ${counts.join(', ')}`);
    }
    return failures;
  } finally {
    agent.destroy();
    await product.stop();
  }
}

/** The owner's session. Some of the calls end it. */
class Session {
  cookie = '';
  private opening: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly owner: { email: string; password: string },
  ) {}

  async open(): Promise<void> {
    const answer = await fetch(this.url + authCalls.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify(this.owner),
    });
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  async renew(): Promise<void> {
    const answer = await fetch(this.url + authCalls.getSession.path, { headers: { cookie: this.cookie } });
    if (answer.status !== 401) return;
    this.opening ??= this.open().finally(() => (this.opening = undefined));
    await this.opening;
  }
}

const randomAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`;

/** Fills every list, so that pages have cursors and ids exist. */
async function prepare(
  url: string,
  account: { email: string; password: string },
  env: Record<string, string>,
): Promise<Keys> {
  const owner = await new Client(url).signIn(account);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const phoneNumber = `213-555-014${index}`;
    await owner.post('/api/customers/add', { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 });
    await owner.post('/api/admin/suppressions', { phoneNumber: `213-555-013${index}` });
  }
  const launched = await owner.post<{ campaignId: string }>('/api/admin/sms-campaign', {
    message: 'Hello',
    campaignType: '',
  });
  const draft = await owner.post<{ id: string }>('/api/admin/campaigns', { message: 'Hello' });
  ids.push(launched.body.campaignId, draft.body.id);
  const cursors = new Map<string, string[]>();
  for (const call of calls.filter(({ paged }) => paged)) {
    const sorts = call.path.endsWith('/customers') ? ['last-visit', 'total-spent', 'visit-count'] : [undefined];
    for (const sort of sorts) {
      const path = addressOf(call, { params: { id: launched.body.campaignId }, query: { limit: 1, sort } });
      const cursor = (await owner.get(path)).headers.get(nextCursorHeader);
      if (cursor) cursors.set(call.path, [...(cursors.get(call.path) ?? []), cursor]);
    }
  }
  return {
    publicUrl: url,
    twilioToken: env['TWILIO_AUTH_TOKEN'] ?? '',
    squareKey: env['SQUARE_WEBHOOK_SIGNATURE_KEY'] ?? '',
    squareUrl: env['SQUARE_WEBHOOK_URL'] ?? '',
    cursors,
    ids,
  };
}

/** Sends one case. Closes an event stream after its first bytes. */
function ask(url: string, sent: FuzzCase, agent: Agent, cookie: string): Promise<{ status: number; answer: string }> {
  const { hostname, port } = new URL(url);
  const { method, path, body, name } = sent;
  const headers = {
    // each from its own address, because rate limits are not tested here
    'x-forwarded-for': randomAddress(),
    ...(name.startsWith('POST /api/auth/') ? {} : { cookie }),
    ...sent.headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve) => {
    const asked = request({ hostname, port, method, path, headers, agent, timeout: 20_000 }, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      const done = () => resolve({ status, answer: Buffer.concat(chunks).toString().slice(0, 300) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
      });
      response.on('end', done);
      response.on('close', done);
    });
    asked.on('timeout', () => asked.destroy(new Error('no response within 20 s')));
    asked.on('error', (error) => resolve({ status: 0, answer: error.message }));
    asked.end(body);
  });
}
