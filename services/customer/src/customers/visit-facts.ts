import type { DataOf } from '@lacquer/contracts/contract';
import type { visitRecorded } from '@lacquer/contracts/customers/visit-events';
import type { VisitEntity } from './visit.entity.js';

/** The published facts of a visit. */
export function visitFacts(visit: VisitEntity): DataOf<typeof visitRecorded> {
  const { customerId, id, source, visitedAt, amount, tip, refunded, serviceNames } = visit;
  return {
    customerId,
    visitId: id,
    source,
    visitedAt: visitedAt.toISOString(),
    amount,
    tip,
    refunded,
    services: serviceNames,
  };
}
