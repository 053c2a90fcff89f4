import { type Customer, listCustomers, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { getCustomer } from '@lacquer/contracts/customers/customer-record';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { runCustomer, type RunningCustomer } from '@lacquer/customer/testing/running-customer';
import { expectEventually } from '../behavior/expect-eventually.js';
import type { SquareSimulator } from '@lacquer/simulators/square/square-simulator';
import { startSquareSimulator } from '@lacquer/simulators/square/simulator';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const accessToken = 'test-access-token';
const signatureKey = 'test-signature-key';

describe('customers at Square', () => {
  let square: SquareSimulator;
  let customer: RunningCustomer;
  beforeAll(async () => {
    square = await startSquareSimulator({ accessToken, signatureKey });
    // nobody answers there: the sweep finds what the notifications would have told
    square.notificationUrl = 'http://127.0.0.1:9/';
    customer = await runCustomer({
      accessToken,
      webhookSignatureKey: signatureKey,
      webhookUrl: 'https://salon.example.com/api/webhooks/square',
      apiBaseUrl: square.url,
    });
  });
  afterAll(async () => {
    await customer.stop();
    await square.close();
  });

  const sweep = () => customer.call(sweepSquare, { since: '2026-01-01T00:00:00.000Z' });
  const list = async (): Promise<Customer[]> =>
    (await customer.call(listCustomers, listCustomers.request.parse({ limit: 10 }))).customers;
  const phones = async () => new Set((await list()).map(({ phoneNumber }) => phoneNumber));

  it('that their payments leave are neither listed nor counted: a corrected phone, and merged profiles', async () => {
    const wrong = square.pay({ phone: '2135550101', amount: 4500 });
    const twice = square.pay({ phone: '2135550102', amount: 3000 });
    const again = square.pay({ phone: '2135550103', amount: 3000 });
    await sweep();
    await expectEventually(phones, new Set(['+12135550101', '+12135550102', '+12135550103']));

    square.updatePayment(wrong.payment.id, { phone: '2135550104' });
    square.mergeCustomers([twice.customer?.id ?? '', again.customer?.id ?? '']);
    await sweep();
    await expectEventually(phones, new Set(['+12135550102', '+12135550104']));
    expect(await customer.call(summarizeCustomers, {})).toEqual({
      totalCustomers: 2,
      totalRevenue: 10_500,
      totalVisits: 3,
      smsSubscribers: 2,
    });
  });

  it('have the birthday, the note and the groups of their profiles', async () => {
    const { customer: paid } = square.pay({
      phone: '2135550105',
      amount: 4500,
      customer: { birthday: '0000-02-29', note: 'Allergic to acetone', groups: ['VIP'] },
    });
    await sweep();
    const found = async () => {
      const [one] = (await customer.call(listCustomers, listCustomers.request.parse({ limit: 5, q: '5550105' })))
        .customers;
      const record = one && (await customer.call(getCustomer, { id: one.id }));
      return { birthday: record?.birthday, note: record?.note, tags: record?.tags };
    };
    const birthday = { month: 2, day: 29 };
    await expectEventually(found, { birthday, note: 'Allergic to acetone', tags: ['vip'] });
    square.updateCustomer(paid?.id ?? '', { note: null, groups: [] });
    await sweep();
    await expectEventually(found, { birthday, note: null, tags: [] });
  });
});
