import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as duplicateCalls from '@lacquer/contracts/calls/customers/duplicates';
import * as overviewCalls from '@lacquer/contracts/calls/customers/overview';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { fillDemo, type OpenSalon } from '@lacquer/demo/demo';
import { keepCounter } from '@lacquer/demo/play/counter-hours';
import { ProductClient } from '@lacquer/demo/product-client';
import { dayAfter } from '@lacquer/demo/salon/calendar';
import { appNames, type DatabaseUrls } from '@lacquer/standalone/database/schema';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';

const mayTakeMs = 600_000;

let product: ProductUnderTest;
let dataDir: string;
let client: ProductClient;
let filled: OpenSalon;
const end = new AbortController();

const fill = () =>
  fillDemo(
    {
      baseUrl: product.url,
      ...product.owner,
      dataDir,
      databaseUrls: Object.fromEntries(appNames.map((app) => [app, product.databaseOf(app)])) as DatabaseUrls,
      providers: product.providers,
      say: () => {},
    },
    end.signal,
  );

beforeAll(async () => {
  product = await startProduct('standalone');
  dataDir = await mkdtemp(join(tmpdir(), 'lacquer-demo-'));
  filled = await fill();
  client = new ProductClient(product.url, end.signal);
  await client.signIn(product.owner.email, product.owner.password);
}, mayTakeMs);

afterAll(async () => {
  end.abort();
  await rm(dataDir, { recursive: true, force: true });
  await product.stop();
});

const handMade = (campaigns: readonly Campaign[]) => campaigns.filter(({ automation }) => automation === undefined);

describe('the filled demo', () => {
  it('shows at home what has been paid: today, and in each month', async () => {
    const { salon, today } = filled;
    const { today: shown, months, services, lapsed } = await client.call(overviewCalls.get);
    const paid = salon.visits(dayAfter(today, -400), today).filter(({ at }) => at <= new Date());
    expect(shown.visits).toBe(paid.filter(({ day }) => day === today).length);
    for (const { month, visits, revenue } of months.slice(0, -1)) {
      const planned = paid.filter(({ day }) => day.startsWith(month));
      const total = planned.flatMap(({ lines }) => lines).reduce((sum, { amount }) => sum + amount, 0);
      // strangers count only where Square knows of their payments, and refunds are taken off
      expect(visits / planned.length).toBeGreaterThan(0.97);
      expect(visits / planned.length).toBeLessThanOrEqual(1);
      expect(revenue / total).toBeGreaterThan(0.95);
      expect(revenue / total).toBeLessThanOrEqual(1);
    }
    expect(services.length).toBe(5);
    expect(lapsed.count).toBeGreaterThan(5);
  });

  it('lists each customer under the one name of the plan', async () => {
    const { salon } = filled;
    const names = new Map(
      salon.people.map(({ phone, givenName, familyName }) => [phone, `${givenName} ${familyName}`]),
    );
    const listed = await client.call(customerCalls.list, { query: { sort: 'last-visit', limit: 500 } });
    expect(listed).toHaveLength(500);
    for (const { phoneNumber, givenName, familyName } of listed) {
      const planned = names.get(phoneNumber);
      if (planned !== undefined) expect(`${givenName} ${familyName}`).toBe(planned);
    }
  });

  it('has campaigns of the whole year, with deliveries, failures, replies and opt-outs', async () => {
    const campaigns = await client.call(campaignCalls.list, {});
    const sent = handMade(campaigns).filter(({ status }) => status === 'finished');
    expect(sent.length).toBeGreaterThanOrEqual(7);
    expect(new Set(sent.map(({ startedAt }) => startedAt?.slice(0, 7))).size).toBeGreaterThan(5);
    for (const { counts, startedAt, finishedAt } of sent) {
      expect(counts.delivered).toBeGreaterThan(50);
      expect(Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')).toBeLessThan(120_000);
    }
    expect(sent.some(({ counts }) => counts.undelivered > 0)).toBe(true);
    expect(handMade(campaigns).map(({ status }) => status)).toEqual(expect.arrayContaining(['draft', 'scheduled']));
    expect(campaigns.filter(({ automation }) => automation === 'birthday').length).toBeGreaterThan(1);
    const birthday = (await client.call(automationCalls.list)).find(({ kind }) => kind === 'birthday');
    expect(birthday).toMatchObject({ isOn: true });
    expect(birthday?.texted).toBeGreaterThan(2);
  });

  it('has conversations on their days: some to read, one to review, some ended by an opt-out', async () => {
    const conversations = await client.call(conversationCalls.list, { query: { limit: 200 } });
    expect(conversations.length).toBeGreaterThan(25);
    const days = new Set(
      conversations.map(({ latest, answered }) => (answered?.at ?? latest?.receivedAt ?? '').slice(0, 10)),
    );
    expect(days.size).toBeGreaterThan(6);
    expect(conversations.filter(({ unread }) => unread > 0).length).toBeGreaterThan(0);
    expect(conversations.filter(({ unread }) => unread > 0).length).toBeLessThan(15);
    expect(conversations.filter(({ unread, suppressed }) => unread > 0 && suppressed !== null)).toEqual([]);
    expect(conversations.filter(({ needsReview }) => needsReview)).toHaveLength(1);
    expect(conversations.filter(({ suppressed }) => suppressed === 'opted-out').length).toBeGreaterThan(5);
  });

  it('has contact messages of every state, staff of each role, and likely duplicates', async () => {
    const messages = await client.call(submissionCalls.list, {});
    expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['new', 'read', 'archived', 'spam']));
    expect(messages.some(({ note }) => note !== null)).toBe(true);
    expect(new Set(messages.map(({ submittedAt }) => submittedAt.slice(0, 7))).size).toBeGreaterThan(8);
    const staff = await client.call(staffCalls.list);
    expect(new Set(staff.map(({ role, isDisabled }) => `${role} ${isDisabled}`))).toEqual(
      new Set(['owner false', 'staff false', 'staff true']),
    );
    expect(await client.call(staffCalls.listLinks)).toHaveLength(1);
    const { pairs, dismissed } = await client.call(duplicateCalls.count);
    expect(pairs).toBeGreaterThanOrEqual(3);
    expect(dismissed).toBe(1);
  });

  it('has nothing that is wrong: no event is set aside, and Square was read to its end', async () => {
    const { setAside, sweeps, withoutPhone } = await client.call(squareCalls.status);
    expect(setAside).toEqual([]);
    expect(sweeps[0]).toMatchObject({ failed: 0, problems: [], lastError: null });
    expect(withoutPhone).toBeGreaterThan(0);
    expect(withoutPhone).toBeLessThan(25);
  });

  it('takes the next payment when asked to', async () => {
    const before = await client.call(customerCalls.summarize);
    const stop = new AbortController();
    let presses = 0;
    const pressed = async (signal: AbortSignal) => {
      presses += 1;
      if (presses > 3) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    const counter = keepCounter({ ...filled, say: () => {}, pressed }, { ...filled, now: new Date() }, stop.signal);
    await eventually(async () => (await client.call(customerCalls.summarize)).totalVisits >= before.totalVisits + 2);
    stop.abort();
    await counter;
  });

  it(
    'adds nothing at the next start, when the providers have forgotten everything',
    async () => {
      const state = async () => ({
        customers: await client.call(customerCalls.summarize),
        campaigns: (await client.call(campaignCalls.list, {})).map(({ id, startedAt, counts }) => ({
          id,
          startedAt,
          counts,
        })),
        conversations: (await client.call(conversationCalls.list, { query: { limit: 200 } })).length,
        messages: (await client.call(submissionCalls.list, {})).length,
      });
      const before = await state();
      product.providers.square.reset();
      product.providers.twilio.reset();
      await fill();
      const { customers, ...rest } = await state();
      expect(rest).toEqual({ ...before, customers: undefined, ...rest, campaigns: before.campaigns });
      // customers may have paid in the meantime
      expect(customers.totalVisits - before.customers.totalVisits).toBeLessThan(5);
      expect(customers.totalCustomers - before.customers.totalCustomers).toBeLessThan(5);
    },
    mayTakeMs,
  );
});
