import { setTimeout as delay } from 'node:timers/promises';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import type { ProductClient } from '../product-client.js';

const pollMs = 200;
const longestMs = 180_000;

/** Has the product read everything that changed at Square since a moment, and waits until it is processed. */
export async function sweepSquare(product: ProductClient, since: Date, signal: AbortSignal): Promise<void> {
  const { sweepId } = await product.call(
    squareCalls.sweep,
    { body: { since: since.toISOString() } },
    { isHarmless: true },
  );
  for (const deadline = Date.now() + longestMs; Date.now() < deadline;) {
    const { sweeps } = await product.call(squareCalls.status);
    const own = sweeps.find(({ id }) => id === sweepId);
    if (own && own.finishedAt !== null && own.processed + own.waiting + own.failed >= own.takenIn) return;
    await delay(pollMs, undefined, { signal });
  }
  throw new Error(`The sweep of Square took more than ${longestMs / 1000} s.`);
}
