import { z } from 'zod';
import type { SourcePayment } from './payment-source.js';

const text = z.string().nullable();
/** JSON has no integers beyond 53 bits. */
const cents = z.string().transform(BigInt);
const moment = z.iso.datetime().transform((at) => new Date(at));

const listedPayment = z.object({
  id: z.string(),
  status: z.string(),
  customerId: text,
  orderId: text,
  amount: cents,
  tip: cents,
  refunded: cents,
  uncountable: text,
  receiptUrl: text,
  sourceKind: text,
  locationId: text,
  paidAt: moment,
  updatedAt: moment,
}) satisfies z.ZodType<SourcePayment>;

export type ListedPayment = z.input<typeof listedPayment>;

/** The state of a payment as stored in the event of a sweep. */
export function writeListed(payment: SourcePayment): ListedPayment {
  const { amount, tip, refunded, paidAt, updatedAt } = payment;
  return {
    ...payment,
    amount: String(amount),
    tip: String(tip),
    refunded: String(refunded),
    paidAt: paidAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** `null`: absent or incomplete. */
export const readListed = (listed: unknown): SourcePayment | null => listedPayment.safeParse(listed).data ?? null;
