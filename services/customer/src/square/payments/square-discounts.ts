import { discountsUsed } from '@lacquer/contracts/messaging/offers';
import { many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { StoredPayment } from './square-payments.repository.js';

/** Only if they, or the customer, are others than the last time: a sweep settles each payment again. */
const takeSql = statement<{ discounts: string[] }>(
  `UPDATE square_payment SET discounts_told = array_prepend($2::text, discounts)
   WHERE payment_id = $1 AND discounts <> '{}' AND discounts_told IS DISTINCT FROM array_prepend($2::text, discounts)
   RETURNING discounts`,
);

/** Of the record that represents the customer, and of all that are merged into it. */
const listPhonesSql = statement<{ phone: string }>(
  `WITH RECURSIVE above(id, merged_into) AS (
     SELECT id, merged_into FROM customer WHERE id = $1
     UNION ALL
     SELECT customer.id, customer.merged_into FROM customer JOIN above ON customer.id = above.merged_into),
   person(id) AS (
     SELECT id FROM above WHERE merged_into IS NULL
     UNION ALL
     SELECT customer.id FROM customer JOIN person ON customer.merged_into = person.id)
   SELECT phone_number AS phone FROM customer JOIN person USING (id) WHERE phone_number IS NOT NULL ORDER BY phone_number`,
);

/** Tells which discounts a customer has used: one may be the code of an offer. */
@Injectable()
export class SquareDiscounts {
  constructor(private readonly outbox: Outbox) {}

  /** Called for a payment that counts. */
  async tell(tx: Transaction, { paymentId, paidAt }: StoredPayment, customerId: string): Promise<void> {
    const taken = await maybeOne(tx, takeSql, [paymentId, customerId]);
    if (!taken) return;
    const phones = (await many(tx, listPhonesSql, [customerId])).map(({ phone }) => phone);
    const { discounts } = taken;
    await this.outbox.add(tx, discountsUsed, {
      customerId,
      paymentId,
      paidAt: paidAt.toISOString(),
      discounts,
      phones,
    });
  }
}
