import { listCustomers, listVisitTotals, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { getCustomerOverview } from '@lacquer/contracts/customers/overview';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { runCustomer, type RunningCustomer } from '@lacquer/customer/testing/running-customer';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { SquareSimulator } from '@lacquer/simulators/square/square-simulator';
import { startSquareSimulator } from '@lacquer/simulators/square/simulator';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const accessToken = 'test-access-token';
const signatureKey = 'test-signature-key';
const manicure = { name: 'Gel Manicure', amount: 4500 };
const giftCard = { name: 'Gift card', amount: 5000, isGiftCard: true };

/** A day of business, whose figures are compared with Square's own sales summary. */
describe('the books of a day', () => {
  let square: SquareSimulator;
  let customer: RunningCustomer;
  /** What disputes have taken back: they are not in the sales summary. */
  const disputed = 4500 + 600;
  beforeAll(async () => {
    square = await startSquareSimulator({ accessToken, signatureKey });
    customer = await runCustomer({
      accessToken,
      webhookSignatureKey: signatureKey,
      webhookUrl: 'https://salon.example.com/api/webhooks/square',
      apiBaseUrl: square.url,
    });
    playDay();
    await sweep();
  });
  afterAll(async () => {
    await customer.stop();
    await square.close();
  });

  const phone = (line: number) => `213555${String(100 + line).padStart(4, '0')}`;

  function playDay(): void {
    const pay = square.pay.bind(square);
    pay({ phone: phone(1), lineItems: [manicure], tip: 900 });
    pay({ phone: phone(2), lineItems: [manicure, { name: 'Nail Art', amount: 1999 }], discount: 650, cash: true });
    // two cards of one person
    const split = pay({ phone: phone(3), lineItems: [manicure, { name: 'Spa Pedicure', amount: 6000 }], amount: 7001 });
    pay({ customerId: split.customer!.id, orderId: split.order.id, amount: 3499, tip: 500 });
    // a card and cash, which names nobody
    const half = pay({ phone: phone(4), lineItems: [manicure], amount: 2500 });
    pay({ orderId: half.order.id, amount: 2000, cash: true });
    // two persons share a bill
    const shared = pay({ phone: phone(5), lineItems: [{ ...manicure, quantity: 2 }], amount: 4500 });
    pay({ phone: phone(6), orderId: shared.order.id, amount: 4500, tip: 700 });
    // refunds
    square.refund(pay({ phone: phone(7), lineItems: [manicure] }).payment.id, { amount: 1234 });
    square.refund(pay({ phone: phone(8), lineItems: [manicure], tip: 450 }).payment.id);
    const { customer: regular } = pay({ phone: phone(9), lineItems: [manicure] });
    square.refundUnlinked({ customerId: regular!.id, amount: 800 });
    // disputes
    square.dispute(pay({ phone: phone(10), lineItems: [manicure], tip: 600 }).payment.id, { state: 'LOST' });
    const won = pay({ phone: phone(11), lineItems: [manicure] }).payment.id;
    square.dispute(won, { state: 'PROCESSING' });
    square.dispute(won, { state: 'WON' });
    // gift cards: sold alone, sold beside a service with two tenders, and redeemed
    pay({ phone: phone(12), lineItems: [giftCard] });
    const mixed = pay({ phone: phone(13), lineItems: [manicure, giftCard], amount: 3333 });
    pay({ customerId: mixed.customer!.id, orderId: mixed.order.id, amount: 6167 });
    pay({ phone: phone(14), lineItems: [manicure], giftCard: true });
    // nothing was charged
    square.updatePayment(pay({ phone: phone(15), lineItems: [manicure] }).payment.id, { status: 'CANCELED' });
    square.updatePayment(pay({ phone: phone(16), lineItems: [manicure] }).payment.id, { status: 'FAILED' });
  }

  async function sweep(): Promise<void> {
    const { sweepId } = await customer.call(sweepSquare, {});
    await eventually(async () => {
      const [row] = await customer.rows<{ open: number }>(
        `SELECT (SELECT count(*) FROM square_sweep WHERE id = $1 AND finished_at IS NULL)::int
           + (SELECT count(*) FROM square_event WHERE processed_at IS NULL)::int AS open`,
        [sweepId],
      );
      return row?.open === 0;
    });
  }

  const overview = () => customer.call(getCustomerOverview, { timeZone: 'UTC' });
  const summary = () => square.salesSummary(new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000));
  const rows = async () => {
    const { customers } = await customer.call(listCustomers, listCustomers.request.parse({ limit: 500 }));
    return customers.map(({ phoneNumber, visitCount, totalSpent }) => [
      Number(phoneNumber?.slice(-3)) - 100,
      visitCount,
      totalSpent,
    ]);
  };

  it("equal Square's sales summary, less what disputes took back", async () => {
    const { netSales, tips, giftCardSales, grossSales, returns, discounts } = summary();
    expect({ netSales, giftCardSales }).toEqual({ netSales: grossSales - returns - discounts, giftCardSales: 10_000 });

    const { today, week } = await overview();
    // the tip went back with the dispute
    expect(today.revenue).toBe(netSales - (disputed - 600));
    expect(week.revenue).toBe(today.revenue);
    const [{ tip } = { tip: 0 }] = await customer.rows<{ tip: number }>(
      'SELECT sum(tip)::int AS tip FROM visit WHERE counts',
    );
    expect(tip).toBe(tips - 600);
    const [{ sold } = { sold: 0 }] = await customer.rows<{ sold: number }>(
      'SELECT sum(gift_cards)::int AS sold FROM square_payment',
    );
    expect(sold).toBe(giftCardSales);
  });

  it('are the same in the summary, in the list, on the home page and in the report of a campaign', async () => {
    const { today } = await overview();
    const listed = await rows();
    const { totalRevenue, totalVisits } = await customer.call(summarizeCustomers, {});
    expect(totalRevenue).toBe(today.revenue);
    expect(totalVisits).toBe(today.visits);
    expect(listed.reduce((sum, [, , spent = 0]) => sum + spent, 0)).toBe(today.revenue);
    const { customers } = await customer.call(listCustomers, listCustomers.request.parse({ limit: 500 }));
    const lift = await customer.call(listVisitTotals, {
      customerIds: customers.map(({ id }) => id),
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(lift.reduce((sum, { amount }) => sum + amount, 0)).toBe(today.revenue);
    expect(lift.reduce((sum, { visits }) => sum + visits, 0)).toBe(today.visits);
  });

  it('count one visit of each customer and order, and what each customer paid', async () => {
    expect((await rows()).toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
      [1, 1, 4500],
      [2, 1, 5849],
      [3, 1, 10_500],
      [4, 1, 4500],
      [5, 1, 4500],
      [6, 1, 4500],
      [7, 1, 3266],
      [8, 0, 0],
      [9, 1, 3700],
      [10, 0, 0],
      [11, 1, 4500],
      [13, 1, 4500],
      [14, 1, 4500],
    ]);
  });

  it('follow a dispute that is won after all', async () => {
    const before = (await overview()).today.revenue;
    const lost = await customer.rows<{ id: string }>(
      `SELECT payment_id AS id FROM square_payment WHERE dispute_state = 'LOST'`,
    );
    square.dispute(lost.at(0)!.id, { state: 'WON' });
    await sweep();
    expect((await overview()).today.revenue).toBe(before + 4500);
    expect((await overview()).today.revenue).toBe(summary().netSales);
  });
});
