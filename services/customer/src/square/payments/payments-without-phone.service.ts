import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { completePayment, listPaymentsWithoutPhone } from '@lacquer/contracts/customers/square-payments';
import { instant, text } from '@lacquer/contracts/values';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { pageCursor, toPage } from '@lacquer/platform/paging/page-cursor';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { lockAllRecords } from '../../customers/record-locks.js';
import { PaymentSettlement } from './payment-settlement.js';
import { SquarePaymentsRepository } from './square-payments.repository.js';

const cursors = pageCursor('CUSTOMER.CURSOR_INVALID', z.tuple([instant, text().max(255)]));

/** Payments that staff can complete by hand. */
@Injectable()
export class PaymentsWithoutPhone {
  constructor(
    private readonly payments: SquarePaymentsRepository,
    private readonly settlement: PaymentSettlement,
    private readonly transactions: Transactions,
  ) {}

  /** @throws InvalidError CUSTOMER.CURSOR_INVALID */
  @HandleRpc(listPaymentsWithoutPhone)
  async list({
    limit,
    cursor,
  }: RequestOf<typeof listPaymentsWithoutPhone>): Promise<ResponseOf<typeof listPaymentsWithoutPhone>> {
    const [paidAt, paymentId] = cursor === undefined ? [] : cursors.read(cursor);
    const rows = await this.payments.listWithoutPhone({ paidAt, paymentId }, limit + 1);
    const { page, nextCursor } = toPage(rows, limit, (last) =>
      cursors.write([last.paidAt.toISOString(), last.paymentId]),
    );
    return { payments: page.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() })), nextCursor };
  }

  /**
   * @throws InvalidError CUSTOMER.PHONE_INVALID
   * @throws NotFoundError CUSTOMER.PAYMENT_NOT_FOUND
   * @throws ConflictError CUSTOMER.PAYMENT_HAS_PHONE
   */
  @HandleRpc(completePayment)
  complete({ paymentId, phoneNumber }: RequestOf<typeof completePayment>): Promise<ResponseOf<typeof completePayment>> {
    const phone = toE164(phoneNumber, 'CUSTOMER.PHONE_INVALID');
    return this.transactions.run(async (tx) => {
      await lockAllRecords(tx);
      const payment = await this.payments.find(tx, paymentId);
      if (!payment || !['no-phone', 'counted'].includes(payment.outcome)) {
        throw new NotFoundError(
          'CUSTOMER.PAYMENT_NOT_FOUND',
          'There is no payment with this id that waits for a phone. Look at the list again.',
        );
      }
      if (payment.outcome === 'counted' && !payment.enteredPhone) {
        throw new ConflictError(
          'CUSTOMER.PAYMENT_HAS_PHONE',
          'Square now has the phone of this payment. Change it there.',
        );
      }
      await this.payments.enterPhone(tx, paymentId, phone);
      const { customerId } = await this.settlement.settle(tx, paymentId);
      if (!customerId) throw new Error(`the payment ${paymentId} has a phone and counts for nobody`);
      return { customerId };
    });
  }
}
