import { cpus } from 'node:os';
import { addressOf, nextCursorHeader } from '@lacquer/contracts/call';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as segmentCalls from '@lacquer/contracts/calls/customers/segments';
import type { Customer } from '@lacquer/contracts/customers/customer';
import { Client } from '@lacquer/e2e/behavior/client';
import { addManyCustomers, familyName, givenName, visitedServices } from '@lacquer/e2e/behavior/many-customers';
import { owner } from '@lacquer/e2e/behavior/product';
import { Client as Sql } from 'pg';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { measureCommand, measureImport } from './customer-files.js';
import { startMeasured } from './measured-processes.js';
import { percentile } from './http/measurement.js';
import { say } from './say.js';

/** Numbers of customers, with the limit of a page's 95th percentile. */
const sizes = [
  { customers: 100_000, maxMs: 150 },
  { customers: 1_000_000, maxMs: 300 },
];
const maxSummaryMs = 50;
const requests = 30;
const limit = 100;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The kinds of page requests, each with the query of its nth request. */
const kinds: Record<string, (index: number) => Record<string, unknown>> = {
  'first page': () => ({}),
  'sorted by amount': () => ({ sort: 'total-spent' }),
  'sorted by name': () => ({ sort: 'name' }),
  'a name': (n) => ({ q: givenName(n * 7) }),
  'given and family name': (n) => ({ q: `${familyName(n)} ${givenName(n * 3)}` }),
  'one wrong letter': (n) => ({ q: `${familyName(n).slice(0, 2)}x${familyName(n).slice(2)}` }),
  'both names in one word': (n) => ({ q: `${givenName(n)}${familyName(n * 3)}` }),
  'a name and four digits': (n) => ({ q: `${givenName(n * 7)} ${1000 + n * 31}` }),
  'two letters': (n) => ({ q: familyName(n).slice(0, 2) }),
  'a name without a match': (n) => ({ q: `Zzyzx${n}` }),
  'an e-mail': (n) => ({ q: `guest${n * 997}@` }),
  'a part of every e-mail': () => ({ q: 'example.com' }),
  'a phone': (n) => ({
    q: `(213) 2${String(n * 331)
      .padStart(2, '0')
      .slice(0, 2)}-${String(1000 + n * 97)}`,
  }),
  'four digits': (n) => ({ q: String(1000 + n * 31) }),
  'a name, sorted by name': (n) => ({ q: givenName(n * 7), sort: 'name' }),
  'e-mails, sorted by name': () => ({ q: 'example.com', sort: 'name' }),
  'a service': (n) => ({ service: visitedServices[n % visitedServices.length] }),
  'a rare service': () => ({ service: 'Paraffin Pedicure' }),
  'latest visit within days': (n) => ({ visitedSince: daysAgo(n * 3 + 40), notVisitedSince: daysAgo(n * 3 + 30) }),
  'lapsed, sorted by amount': (n) => ({ notVisitedSince: daysAgo(60 + n), sort: 'total-spent' }),
  'an amount': (n) => ({ spentAtLeast: n * 1000, spentAtMost: n * 1000 + 500 }),
  'with consent': () => ({ consent: 'given' }),
  'with a revocation': () => ({ consent: 'revoked' }),
  'entered manually': () => ({ source: 'manual' }),
  'several conditions': (n) => ({
    consent: 'given',
    service: visitedServices[n % visitedServices.length],
    spentAtLeast: n * 1500,
  }),
};

/** The kinds of filters that are counted. */
const counts: Record<string, (index: number) => Record<string, unknown>> = {
  'count of everyone': () => ({}),
  'count by service': (n) => ({ service: visitedServices[n % visitedServices.length] }),
  'count by source': () => ({ source: 'square' }),
  'count by latest visit': (n) => ({ notVisitedForDays: 30 + n }),
  'count by visits and amount': (n) => ({ visitsAtLeast: 1 + (n % 20), spentAtLeast: n * 1000 }),
  'count with consent': () => ({ consent: 'given' }),
  'count without a statement': () => ({ consent: 'none' }),
  'count by several conditions': (n) => ({
    consent: 'none',
    source: 'square',
    visitedWithinDays: 700,
    spentAtLeast: n * 1000,
    service: visitedServices[n % visitedServices.length],
  }),
};
/** The limit of a count's 95th percentile, at any size. */
const maxCountMs = 300;

export const customerParts = ['files', 'lists'];

/**
 * `npm run bench -- customers`. Imports files by the HTTP call and by the command. Requests pages of the customer list
 * through the gateway, sorted, searched and filtered, one at a time, and the four figures above the list.
 * @returns whether the thresholds are met
 */
export async function benchCustomers(parts: readonly string[]): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    const product = await startMeasured(cleanUp, { observed: false });
    const sql = new Sql({ connectionString: product.databaseUrl });
    await sql.connect();
    cleanUp.add(() => sql.end());
    const staff = await new Client(product.url).signIn(owner);
    say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, pages of ${limit}, ${requests} of each kind`);

    let isMet = true;
    if (parts.includes('files')) {
      isMet = await measureImport(staff, product.pid);
      await sql.query('DELETE FROM customer.customer');
      isMet = (await measureCommand(product.databaseUrl, cleanUp)) && isMet;
      await sql.query('DELETE FROM customer.customer');
    }
    if (!parts.includes('lists')) return isMet;
    let filled = 0;
    for (const { customers, maxMs } of sizes) {
      await addManyCustomers(sql, filled + 1, customers);
      filled = customers;
      say(`\n${customers.toLocaleString('en-US')} customers, p95 at most ${maxMs} ms`);
      for (const [kind, queryOf] of Object.entries(kinds)) {
        const times = await timesOf(staff, (index) =>
          addressOf(customerCalls.list, { query: { limit, ...queryOf(index) } }),
        );
        isMet = report(kind, times, maxMs) && isMet;
      }
      for (const [kind, queryOf] of Object.entries(counts)) {
        const times = await timesOf(staff, (index) => addressOf(segmentCalls.count, { query: queryOf(index) }));
        isMet = report(kind, times, maxCountMs) && isMet;
      }
      isMet = report('ten consecutive pages', await timesOfPages(staff), maxMs) && isMet;
      isMet = report('the four figures', await timesOfSummary(staff), maxSummaryMs) && isMet;
    }
    return isMet;
  } finally {
    await cleanUp.run();
  }
}

function report(kind: string, times: readonly number[], maxMs: number): boolean {
  const p95 = percentile(times, 0.95);
  const isMet = p95 <= maxMs;
  const figures = `p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms   p95 ${p95.toFixed(0).padStart(4)} ms`;
  say(`${kind.padEnd(30)} ${figures}${isMet ? '' : ': MISSED'}`);
  return isMet;
}

async function timed(staff: Client, path: string): Promise<{ ms: number; headers: Headers; body: unknown }> {
  const began = performance.now();
  const { status, headers, body } = await staff.get(path);
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
  return { ms, headers, body };
}

async function timesOf(staff: Client, pathOf: (index: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < requests; index += 1) {
    const { ms } = await timed(staff, pathOf(index));
    times.push(ms);
  }
  return times;
}

async function timesOfPages(staff: Client): Promise<number[]> {
  const times: number[] = [];
  for (const sort of ['last-visit', 'total-spent', 'name'] as const) {
    let cursor: string | undefined;
    const seen = new Set<string>();
    for (let page = 1; page <= requests / 3; page += 1) {
      const { ms, headers, body } = await timed(
        staff,
        addressOf(customerCalls.list, { query: { limit, sort, cursor } }),
      );
      for (const { id } of body as Customer[]) seen.add(id);
      if (seen.size !== page * limit) throw new Error(`page ${page} by ${sort} did not add ${limit} customers`);
      times.push(ms);
      cursor = headers.get(nextCursorHeader) ?? undefined;
    }
  }
  return times;
}

async function timesOfSummary(staff: Client): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < requests; index += 1) times.push((await timed(staff, customerCalls.summarize.path)).ms);
  return times;
}
