import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { runCustomer, type RunningCustomer } from '@lacquer/customer/testing/running-customer';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { SquareSimulator } from '@lacquer/simulators/square/square-simulator';
import { startSquareSimulator } from '@lacquer/simulators/square/simulator';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const accessToken = 'test-access-token';
const signatureKey = 'test-signature-key';
const lineItems = [{ name: 'Gel Manicure', amount: 100 }];

describe('a sweep', () => {
  let square: SquareSimulator;
  let customer: RunningCustomer;
  const options = () => ({
    accessToken,
    webhookSignatureKey: signatureKey,
    webhookUrl: 'https://salon.example.com/api/webhooks/square',
    apiBaseUrl: square.url,
    probeMs: 200,
  });
  beforeEach(async () => {
    // no webhook arrives, so all data comes from listing
    square = await startSquareSimulator({ accessToken, signatureKey });
    customer = await runCustomer(options());
    await swept();
  });
  afterEach(async () => {
    await customer.stop();
    await square.close();
  });

  const status = () => customer.call(getSquareStatus, {});
  /** Resolves when no sweep is running and its findings are processed. */
  const swept = () =>
    eventually(async () => {
      const { sweeps } = await status();
      const isOpen = sweeps.some(({ finishedAt, processed, takenIn }) => !finishedAt || processed < takenIn);
      return sweeps.length > 0 && !isOpen;
    });
  const sums = () =>
    customer.rows(
      `SELECT phone_number AS phone, visit_count AS visits, total_spent::int AS spent, given_name AS name
       FROM customer ORDER BY phone_number`,
    );

  it('imports payments from two years ago, refunds and customers without a webhook, page by page', async () => {
    for (let count = 0; count < 130; count += 1) {
      square.pay({ phone: '2135550142', lineItems, createdAt: '2024-03-01T18:00:00.000Z' });
    }
    const { payment, customer: profile } = square.pay({
      phone: '2135550143',
      lineItems: [{ name: 'Nail Art', amount: 5000 }],
      tip: 500,
    });
    await customer.call(sweepSquare, { since: '2024-01-01T00:00:00.000Z' });
    await swept();
    expect(await sums()).toEqual([
      { phone: '+12135550142', visits: 130, spent: 13_000, name: null },
      { phone: '+12135550143', visits: 1, spent: 5000, name: null },
    ]);

    square.refund(payment.id, { amount: 2000 });
    square.updateCustomer(profile?.id ?? '', { givenName: 'Mina' });
    await customer.call(sweepSquare, {});
    await swept();

    expect(await sums()).toContainEqual({ phone: '+12135550143', visits: 1, spent: 3000, name: 'Mina' });
    const [last, first] = (await status()).sweeps;
    expect(first).toMatchObject({ listed: 131 + 131, takenIn: expect.any(Number), failed: 0, problems: [] });
    // the payments of the first sweep are known and not processed again
    expect(last?.takenIn).toBeLessThan(6);
  });

  it('with a start in the future is rejected with a message, and not stored', async () => {
    const before = (await status()).sweeps.length;
    const since = new Date(Date.now() + 60_000).toISOString();
    await expect(customer.call(sweepSquare, { since })).rejects.toMatchObject({
      code: 'CUSTOMER.SWEEP_FUTURE',
      details: [{ path: 'since', message: expect.stringContaining('lies in the future') }],
    });
    expect((await status()).sweeps).toHaveLength(before);
  });

  it('stores each finding once, even if it is listed repeatedly', async () => {
    square.pay({ phone: '2135550142', lineItems });
    for (let count = 0; count < 3; count += 1) await customer.call(sweepSquare, {});
    await swept();

    expect(await sums()).toMatchObject([{ visits: 1, spent: 100 }]);
    expect(
      await customer.rows(`SELECT type, count(*)::int FROM square_event WHERE type = 'payment.swept' GROUP BY type`),
    ).toEqual([{ type: 'payment.swept', count: 1 }]);
  });

  it('resumes after its process has stopped, and two processes share one sweep', async () => {
    for (let count = 0; count < 250; count += 1) square.pay({ phone: '2135550142', lineItems });
    square.faults({ requests: { latencyMs: 150 } });
    const other = await customer.startAnother(options());
    await customer.call(sweepSquare, {});
    await eventually(async () => ((await status()).sweeps[0]?.listed ?? 0) >= 100);
    await other.stop();
    await customer.stopService();
    square.faults({ requests: null });
    const next = await customer.startAnother(options());
    await eventually(async () => {
      const [row] = await customer.rows<{ open: number }>(
        `SELECT (SELECT count(*) FROM square_sweep WHERE finished_at IS NULL)::int
           + (SELECT count(*) FROM square_event WHERE processed_at IS NULL)::int AS open`,
      );
      return row?.open === 0;
    });

    expect(await sums()).toMatchObject([{ visits: 250, spent: 25_000 }]);
    await next.stop();
  });

  it('waits for the Retry-After of a 429, and so do all other requests', async () => {
    square.pay({ phone: '2135550142', lineItems });
    // the calendar is read beside the sweep: two refusals may share a wait
    square.faults({ requests: { rateLimit: { next: 5 } } });
    const began = performance.now();
    await customer.call(sweepSquare, {});
    await swept();

    // Square requests a second each time
    expect(performance.now() - began).toBeGreaterThan(2500);
    expect(await sums()).toMatchObject([{ visits: 1 }]);
    const [row] = await customer.rows<{ attempts: number }>('SELECT max(attempts) AS attempts FROM square_event');
    expect(row?.attempts).toBe(1);
  });
});

describe('a token that Square rejects', () => {
  it('pauses all processing, is reported, loses nothing, and recovers automatically', async () => {
    const refusing = await startSquareSimulator({ accessToken: 'another-token', signatureKey });
    const port = Number(new URL(refusing.url).port);
    const customer = await runCustomer({
      accessToken,
      webhookSignatureKey: signatureKey,
      webhookUrl: 'https://salon.example.com/api/webhooks/square',
      apiBaseUrl: refusing.url,
      probeMs: 200,
    });
    try {
      await eventually(async () => (await customer.call(getSquareStatus, {})).tokenRefusedSince !== null);
      await eventually(async () => (await customer.troubles())['squareTokenRefused'] === 1);
      await customer.rows(
        `INSERT INTO square_event (event_id, type, payload) VALUES ('E1', 'refund.updated', '{"data": {"id": "R1"}}')`,
      );
      await refusing.close();
      // the token works again, at the same URL
      const accepting = await startSquareSimulator({ accessToken, signatureKey, port });
      const { payment } = accepting.pay({ phone: '2135550142', lineItems });
      await customer.call(sweepSquare, {});
      await eventually(async () => (await customer.rows('SELECT FROM visit')).length === 1);

      expect(await customer.rows('SELECT square_payment_id FROM visit')).toEqual([{ square_payment_id: payment.id }]);
      expect((await customer.call(getSquareStatus, {})).tokenRefusedSince).toBeNull();
      await eventually(async () => !('squareTokenRefused' in (await customer.troubles())));
      // the event is processed after the recovery
      await eventually(async () => {
        const [event] = await customer.rows<{ reason: string | null }>(
          `SELECT last_error AS reason FROM square_event WHERE event_id = 'E1'`,
        );
        return event?.reason === 'Square does not know the refund';
      });
      await accepting.close();
    } finally {
      await customer.stop();
    }
  });
});
