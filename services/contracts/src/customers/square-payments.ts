import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { customerCursorInvalid, customerPhoneInvalid } from './customer.js';
import { pageQuery } from '../paging.js';
import { instant, requiredText, text } from '../values.js';

/** A completed payment without a known phone. Amounts in cents. */
export const paymentWithoutPhone = z.object({
  paymentId: z.string(),
  paidAt: instant,
  amount: z.int(),
  tip: z.int(),
  refunded: z.int(),
  services: z.array(z.string()),
  /** The payment method: card, cash. */
  sourceKind: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** The name of the customer at Square, if there is one. */
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  /** Why there is no phone, in words. */
  reason: z.string(),
});
export type PaymentWithoutPhone = z.infer<typeof paymentWithoutPhone>;

export const paymentsWithoutPhoneQuery = z.object(pageQuery);

/** Newest first. A payment leaves the list when staff enter its phone or Square supplies it. */
export const listPaymentsWithoutPhone = defineRpc('customer.list-payments-without-phone.v1', {
  request: paymentsWithoutPhoneQuery,
  response: z.object({ payments: z.array(paymentWithoutPhone), nextCursor: z.string().nullable() }),
  errors: customerCursorInvalid,
});

/** `phoneNumber` in any notation, region US. */
export const completePaymentForm = z.object({ phoneNumber: requiredText(40) });

/**
 * Assigns a payment to the customer with this phone. The phone entered by staff takes precedence over Square's, and
 * staff may change it.
 */
export const completePayment = defineRpc('customer.complete-payment.v1', {
  actor: 'staff',
  request: completePaymentForm.extend({ paymentId: text().min(1).max(255) }),
  response: z.object({ customerId: z.uuid() }),
  errors: {
    ...customerPhoneInvalid,
    'CUSTOMER.PAYMENT_NOT_FOUND': 'not-found',
    'CUSTOMER.PAYMENT_HAS_PHONE': 'conflict',
  },
});
