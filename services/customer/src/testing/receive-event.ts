import { receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import type { RunningCustomer } from './running-customer.js';

/** Delivers a single notification. @throws DomainError the service's error */
export async function receiveEvent(
  customer: RunningCustomer,
  notification: { rawBody: string; signature: string | null },
): Promise<{ accepted: boolean; duplicate: boolean }> {
  const { outcomes } = await customer.call(receiveSquareEvents, {
    events: [{ ...notification, correlationId: 'request-0001' }],
  });
  const [outcome] = outcomes;
  if (!outcome || outcomes.length > 1) throw new Error(`one event has ${outcomes.length} outcomes`);
  if ('error' in outcome) throw DomainError.fromWire(outcome.error) ?? new Error('the error has no wire form');
  return outcome;
}
