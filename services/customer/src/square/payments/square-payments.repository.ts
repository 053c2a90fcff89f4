import type { PaymentWithoutPhone } from '@lacquer/contracts/customers/square-payments';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SourceOrder, SourcePayment } from '../account/payment-source.js';

export type Outcome =
  'counted' | 'not-completed' | 'no-phone' | 'set-aside' | 'other-location' | 'erased' | 'gift-card';

/**
 * The last known state of a payment at Square, and its outcome. Amounts beyond 53 bits are rounded here, and never
 * counted.
 */
export interface StoredPayment {
  paymentId: string;
  status: string;
  amount: number;
  tip: number;
  refunded: number;
  /** The part that bought gift cards, and what a lost dispute took back. */
  giftCards: number;
  disputeLost: number;
  orderId: string | null;
  uncountable: string | null;
  squareCustomerId: string | null;
  serviceNames: string[] | null;
  receiptUrl: string | null;
  sourceKind: string | null;
  locationId: string | null;
  paidAt: Date;
  updatedAt: Date;
  enteredPhone: string | null;
  /** Whether it belongs to no customer because the payer has been erased since. */
  isErased: boolean;
  outcome: Outcome;
  reason: string | null;
}

const columns = `payment_id AS "paymentId", status, amount, tip, refunded, uncountable,
  COALESCE(gift_cards, 0) AS "giftCards", dispute_lost AS "disputeLost", order_id AS "orderId", square_customer_id AS "squareCustomerId", service_names AS "serviceNames", receipt_url AS "receiptUrl",
  source_kind AS "sourceKind", location_id AS "locationId", paid_at AS "paidAt", updated_at AS "updatedAt",
  entered_phone AS "enteredPhone", erased_at IS NOT NULL AS "isErased", outcome, reason`;

const isErasedSql = statement(
  `SELECT FROM square_payment WHERE payment_id = $1 AND erased_at IS NOT NULL
   UNION ALL SELECT FROM square_customer WHERE square_customer_id = $2 AND erased_at >= $3`,
);

const storeSql = statement(
  `INSERT INTO square_payment AS existing (payment_id, status, amount, tip, refunded, uncountable, square_customer_id,
     order_id, service_names, receipt_url, source_kind, location_id, paid_at, updated_at, erased_at, gift_cards, discounts)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, CASE WHEN $15 THEN now() END, $16, $17)
   ON CONFLICT ON CONSTRAINT square_payment_pk DO UPDATE SET
     status = EXCLUDED.status, amount = EXCLUDED.amount, tip = EXCLUDED.tip, refunded = EXCLUDED.refunded,
     uncountable = EXCLUDED.uncountable,
     square_customer_id = COALESCE(EXCLUDED.square_customer_id, existing.square_customer_id),
     order_id = COALESCE(EXCLUDED.order_id, existing.order_id),
     service_names = COALESCE(EXCLUDED.service_names, existing.service_names),
     gift_cards = COALESCE(EXCLUDED.gift_cards, existing.gift_cards),
     discounts = COALESCE(EXCLUDED.discounts, existing.discounts),
     receipt_url = COALESCE(EXCLUDED.receipt_url, existing.receipt_url), source_kind = EXCLUDED.source_kind,
     location_id = EXCLUDED.location_id, paid_at = EXCLUDED.paid_at, updated_at = EXCLUDED.updated_at,
     erased_at = COALESCE(existing.erased_at, EXCLUDED.erased_at)
   WHERE existing.updated_at <= EXCLUDED.updated_at`,
);

const findSql = statement<StoredPayment>(`SELECT ${columns} FROM square_payment WHERE payment_id = $1`);

const listIdsOfSql = statement<{ id: string }>(
  `SELECT payment_id AS id FROM square_payment WHERE square_customer_id = ANY($1) ORDER BY paid_at, payment_id`,
);

const setOutcomeSql = statement('UPDATE square_payment SET outcome = $2, reason = $3 WHERE payment_id = $1');

const setDisputeSql = statement(
  'UPDATE square_payment SET dispute_state = $2, dispute_lost = $3 WHERE payment_id = $1',
);

const enterPhoneSql = statement('UPDATE square_payment SET entered_phone = $2 WHERE payment_id = $1');

const listWithoutPhoneSql = statement<Omit<PaymentWithoutPhone, 'paidAt'> & { paidAt: Date }>(
  `SELECT payment_id AS "paymentId", paid_at AS "paidAt", amount, tip, refunded,
     COALESCE(service_names, '{}') AS services, source_kind AS "sourceKind", receipt_url AS "receiptUrl",
     profile.given_name AS "givenName", profile.family_name AS "familyName", COALESCE(reason, '') AS reason
   FROM square_payment LEFT JOIN square_customer AS profile USING (square_customer_id)
   WHERE outcome = 'no-phone' AND ($1::timestamptz IS NULL OR (paid_at, payment_id) < ($1::timestamptz, $2))
   ORDER BY paid_at DESC, payment_id DESC LIMIT $3`,
);

const hasEnteredPaymentSql = statement(
  `SELECT FROM visit JOIN square_payment ON payment_id = visit.square_payment_id
   WHERE visit.customer_id = $1 AND entered_phone IS NOT NULL LIMIT 1`,
);

const listSetAsideSql = statement<{ paymentId: string; reason: string; since: Date }>(
  `SELECT payment_id AS "paymentId", reason, paid_at AS since FROM square_payment WHERE outcome = 'set-aside'
   UNION ALL
   SELECT event_id, last_error, set_aside_at FROM square_event WHERE set_aside_at IS NOT NULL
   ORDER BY since DESC, "paymentId" DESC LIMIT $1`,
);

const countWithoutPhoneSql = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM square_payment WHERE outcome = 'no-phone'`,
);

/** Null: unknown, because the order is. A payment without an order bought none. */
function giftCardsIn({ id, orderId, amount }: SourcePayment, order: SourceOrder | null): string | null {
  if (!order) return orderId ? null : '0';
  const share = order.giftCards.get(id) ?? order.giftCardsTotal;
  return String(share < amount ? share : amount);
}

@Injectable()
export class SquarePaymentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether the payer was erased after the payment was made. */
  async isErased(tx: Transaction, { id, customerId, paidAt }: SourcePayment): Promise<boolean> {
    const rows = await many(tx, isErasedSql, [id, customerId, paidAt]);
    return rows.length > 0;
  }

  /**
   * Stores a state that is not older than the stored one. What an unknown order would tell stays as it is. For a payment of
   * an erased person, references to the person are omitted.
   */
  async store(
    tx: Transaction,
    payment: SourcePayment,
    order: SourceOrder | null,
    { isErased }: { isErased: boolean },
  ): Promise<void> {
    await affected(tx, storeSql, [
      payment.id,
      payment.status,
      String(payment.amount),
      String(payment.tip),
      String(payment.refunded),
      payment.uncountable,
      isErased ? null : payment.customerId,
      payment.orderId,
      order?.serviceNames ?? null,
      isErased ? null : payment.receiptUrl,
      payment.sourceKind,
      payment.locationId,
      payment.paidAt,
      payment.updatedAt,
      isErased,
      giftCardsIn(payment, order),
      isErased ? [] : (order?.discounts ?? null),
    ]);
  }

  async find(tx: Transaction, paymentId: string): Promise<StoredPayment | null> {
    const row = await maybeOne(tx, findSql, [paymentId]);
    return row ?? null;
  }

  /** Payments with one of these Square customers. */
  async listIdsOf(tx: Transaction, squareCustomerIds: readonly string[]): Promise<string[]> {
    const rows = await many(tx, listIdsOfSql, [squareCustomerIds]);
    return rows.map(({ id }) => id);
  }

  async setOutcome(tx: Transaction, paymentId: string, outcome: Outcome, reason: string | null): Promise<void> {
    await affected(tx, setOutcomeSql, [paymentId, outcome, reason]);
  }

  /** `lost`: what the dispute has taken back, in cents. */
  async setDispute(tx: Transaction, paymentId: string, state: string, lost: bigint): Promise<void> {
    await affected(tx, setDisputeSql, [paymentId, state, String(lost)]);
  }

  async enterPhone(tx: Transaction, paymentId: string, phone: string): Promise<void> {
    await affected(tx, enterPhoneSql, [paymentId, phone]);
  }

  /** Payments that wait for a phone, newest first, after the given position. */
  listWithoutPhone(
    after: { paidAt: string | undefined; paymentId: string | undefined },
    limit: number,
  ): Promise<(Omit<PaymentWithoutPhone, 'paidAt'> & { paidAt: Date })[]> {
    return many(this.dataSource, listWithoutPhoneSql, [after.paidAt ?? null, after.paymentId ?? null, limit]);
  }

  /** Whether a payment counts for this customer by a phone that staff entered instead of the customer's profile. */
  async hasEnteredPayment(tx: Transaction, customerId: string): Promise<boolean> {
    const rows = await many(tx, hasEnteredPaymentSql, [customerId]);
    return rows.length > 0;
  }

  /** Payments whose amounts cannot be added, and unreadable events under their own id, newest first. */
  listSetAside(limit: number): Promise<{ paymentId: string; reason: string; since: Date }[]> {
    return many(this.dataSource, listSetAsideSql, [limit]);
  }

  async countWithoutPhone(): Promise<number> {
    const row = await maybeOne(this.dataSource, countWithoutPhoneSql);
    return row?.count ?? 0;
  }
}
