import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { missingHeader } from '@lacquer/contracts/call';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as overviewCalls from '@lacquer/contracts/calls/customers/overview';
import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as operationsCalls from '@lacquer/contracts/calls/operations';
import * as receivedCalls from '@lacquer/contracts/calls/salon/received-messages';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import * as auditCalls from '@lacquer/contracts/calls/staff/audit';
import { type ServiceName, serviceNames } from '@lacquer/contracts/contract';
import { servicesPath } from '@lacquer/contracts/paths';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import type { TimelineEntry } from '@lacquer/contracts/customers/timeline';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Answer } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';

const soonMs = 1000;
const timeline = (id: string) => `/api/admin/customers/${id}/timeline`;
const outboxes = `${operationsCalls.countPublished.path}?since=2026-01-01T00:00:00.000Z`;

/** The calls that join a part of the service, and whether their answer names it as missing. */
const decorated: Record<ServiceName, (customer: string) => Record<string, boolean>> = {
  catalog: () => ({
    '/': false,
    '/about': false,
    [overviewCalls.get.path]: false,
    [receivedCalls.count.path]: false,
  }),
  contact: () => ({}),
  customer: () => ({
    [conversationCalls.list.path]: true,
    [auditCalls.list.path]: true,
    [integrationCalls.get.path]: true,
  }),
  messaging: (customer) => ({ [timeline(customer)]: true, [integrationCalls.get.path]: true }),
};

/** The calls whose main data the service has. The gateway keeps that of the catalog in memory. */
const main: Record<ServiceName, string> = {
  catalog: servicesPath,
  contact: submissionCalls.list.path,
  customer: customerCalls.list.path,
  messaging: campaignCalls.list.path,
};

describe('a frozen service', () => {
  let owned: OwnedProduct;
  let customer: string;

  beforeAll(async () => {
    owned = await startOwnedProduct('distributed');
    const form = { phoneNumber: examplePhone(1), email: '', serviceName: 'Nail Art', amount: 1000 };
    await owned.owner.post(customerCalls.add.path, form);
    await owned.product.providers.twilio.sendInbound({ from: examplePhone(1), body: 'Hello' });
    const { body } = await owned.owner.get<Customer[]>(customerCalls.list.path);
    customer = body[0]?.id ?? '';
    const { body: record } = await owned.owner.get<CustomerRecord>(`/api/admin/customers/${customer}`);
    // an entry of the audit trail about the customer
    const edit = { version: record.version, note: 'Likes almond shapes.' };
    const { status } = await owned.owner.send('PATCH', `/api/admin/customers/${customer}`, edit);
    expect(status).toBe(200);
    await eventually(async () => (await owned.owner.get<TimelineEntry[]>(timeline(customer))).body.length === 2);
  });
  afterAll(() => owned?.stop());

  const timed = async (path: string): Promise<Answer & { ms: number }> => {
    const began = performance.now();
    const answer = await owned.owner.get(path);
    return { ...answer, ms: performance.now() - began };
  };

  it.each(serviceNames)('delays no answer that it only decorates: %s', async (service) => {
    const parts = { ...decorated[service](customer), [operationsCalls.describe.path]: true };
    const frozen = owned.product.processes.find(({ name }) => name === service);
    const whole = new Map<string, unknown>();
    for (const path of Object.keys(parts)) whole.set(path, (await timed(path)).body);
    frozen?.signal('SIGSTOP');
    try {
      for (const path of [operationsCalls.listDeadLetters.path, outboxes]) {
        expect(await timed(path)).toMatchObject({ status: 200, body: { silent: [service] } });
      }
      for (const [path, isNamed] of [...Object.entries(parts), ...Object.entries(parts)]) {
        const { status, body, headers, ms } = await timed(path);
        expect({ path, status, isSoon: ms < soonMs, missing: headers.get(missingHeader) }).toEqual({
          path,
          status: 200,
          isSoon: true,
          missing: isNamed ? service : null,
        });
        if (Array.isArray(body)) expect(body.length).toBeGreaterThan(0);
      }

      const waits: number[] = [];
      for (let count = 0; count < 6; count += 1) waits.push((await timed(main[service])).ms);
      expect(waits[0]).toBeLessThan(5500);
      for (const wait of waits.slice(1)) expect(wait).toBeLessThan(1500);
    } finally {
      frozen?.signal('SIGCONT');
    }
    // the next test begins with a service that is known to answer
    await eventually(async () => {
      const answers = [];
      for (const path of [main[service], ...Object.keys(parts)]) answers.push(await timed(path));
      await delay(100);
      return answers.every(({ status, headers }) => status === 200 && headers.get(missingHeader) === null);
    }, 30_000);
  });
});
