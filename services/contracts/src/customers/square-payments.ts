import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { customerCursorInvalid, customerPhoneInvalid } from './customer.js';
import { pageQuery } from '../paging.js';
import { instant, requiredText, text } from '../values.js';

/** A completed payment that nobody knows the phone of. Amounts in cents. */
export const paymentWithoutPhone = z.object({
  paymentId: z.string(),
  paidAt: instant,
  amount: z.int(),
  tip: z.int(),
  refunded: z.int(),
  services: z.array(z.string()),
  /** How it was paid: card, cash. */
  sourceKind: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** Of the customer at Square, where there is one. */
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  /** Why there is no phone, in words. */
  reason: z.string(),
});
export type PaymentWithoutPhone = z.infer<typeof paymentWithoutPhone>;

export const paymentsWithoutPhoneQuery = z.object(pageQuery).extend({ cursor: text().max(500).optional() });

/** The newest first. A payment leaves the list when staff enters its phone, or Square tells it. */
export const listPaymentsWithoutPhone = defineRpc('customer.list-payments-without-phone.v1', {
  request: paymentsWithoutPhoneQuery,
  response: z.object({ payments: z.array(paymentWithoutPhone), nextCursor: z.string().nullable() }),
  errors: customerCursorInvalid,
});

/** `phoneNumber` in any notation, region US. */
export const completePaymentForm = z.object({ phoneNumber: requiredText(40) });

/**
 * Counts a payment for the customer with this phone. What staff has entered stands above what Square says of the payment, and
 * may be entered again.
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
