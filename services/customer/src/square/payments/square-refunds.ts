import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { CustomersRepository } from '../../customers/customers.repository.js';
import type { SourceRefund } from '../account/payment-source.js';
import { countedLocations } from './counted-locations.js';

const storeSql = statement<{ customerId: string | null }>(
  `INSERT INTO square_refund AS existing (refund_id, square_customer_id, customer_id, amount, refunded_at, updated_at)
   SELECT $1, $2, (SELECT customer_id FROM square_customer WHERE square_customer_id = $2), $3, $4, $5
   WHERE NOT EXISTS (SELECT FROM square_customer WHERE square_customer_id = $2 AND erased_at >= $4)
   ON CONFLICT ON CONSTRAINT square_refund_pk DO UPDATE SET amount = EXCLUDED.amount, updated_at = EXCLUDED.updated_at
   WHERE existing.updated_at <= EXCLUDED.updated_at RETURNING customer_id AS "customerId"`,
);

const linkSql = statement(
  `UPDATE square_refund SET customer_id = $2 WHERE square_customer_id = ANY($1) AND customer_id IS DISTINCT FROM $2
   RETURNING customer_id`,
);

/** Refunds without a payment, which lower what their customer has spent. */
@Injectable()
export class SquareRefunds {
  constructor(
    private readonly customers: CustomersRepository,
    /** Absent: refunds of all locations count. */
    @Optional() @Inject(countedLocations) private readonly locations: ReadonlySet<string> | undefined,
  ) {}

  /** A refund counts once it is completed. The caller must hold the lock of the records. */
  async store(tx: Transaction, refund: SourceRefund, squareCustomerId: string): Promise<void> {
    const { id, status, uncountable, locationId, amount, refundedAt, updatedAt } = refund;
    const counts = status === 'COMPLETED' && !uncountable && (!this.locations || this.locations.has(locationId ?? ''));
    const counted = String(counts ? amount : 0n);
    const stored = await many(tx, storeSql, [id, squareCustomerId, counted, refundedAt, updatedAt]);
    for (const { customerId } of stored) if (customerId) await this.refresh(tx, customerId);
  }

  /** The refunds of these profiles belong to the customer. */
  async link(tx: Transaction, squareCustomerIds: readonly string[], customerId: string): Promise<void> {
    if ((await affected(tx, linkSql, [squareCustomerIds, customerId])) > 0) await this.refresh(tx, customerId);
  }

  private async refresh(tx: Transaction, customerId: string): Promise<void> {
    await this.customers.lock(tx, customerId);
    await this.customers.refreshTotals(tx, customerId);
  }
}
