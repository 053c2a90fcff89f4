import { z } from 'zod';

const cents = z.int('must be whole cents').min(0).max(100_000_000);
const name = z.string().trim().min(1).max(512);

const lineItem = z.strictObject({
  /** Left out for a custom amount. */
  name: name.optional(),
  variationName: name.optional(),
  /** Price of one, in cents. */
  amount: cents,
  quantity: z.int().min(1).max(1000).default(1),
});

const customerFields = {
  givenName: name.max(300).optional(),
  familyName: name.max(300).optional(),
  email: z.email().optional(),
};

/** A payment at the counter. Without phone and customer it has no `customer_id`, without line items an empty order. */
export const payment = z
  .strictObject({
    /** In any notation: Square keeps what was typed. */
    phone: z.string().min(1).max(40).optional(),
    /** For services, tip apart, in cents; the sum of the line items when left out. */
    amount: cents.optional(),
    tip: cents.optional(),
    lineItems: z.array(lineItem).max(50).optional(),
    customer: z.strictObject(customerFields).optional(),
    /** A customer that the simulator has already. */
    customerId: z.string().optional(),
    cash: z.boolean().default(false),
    /** The day of the payment; now when left out. */
    createdAt: z.iso.datetime().optional(),
    /** The payment is only to be found by listing: no notification is sent. */
    isSilent: z.boolean().default(false),
  })
  .refine(({ amount, lineItems }) => amount !== undefined || (lineItems?.length ?? 0) > 0, {
    path: ['amount'],
    message: 'give amount (cents), or lineItems to add up',
  })
  .refine(({ phone, customer, customerId }) => customerId === undefined || (phone ?? customer) === undefined, {
    path: ['customerId'],
    message: 'give customerId, or phone and customer for a new one',
  });
export type PaymentInput = z.input<typeof payment>;
export type PaymentFields = z.output<typeof payment>;

/** What Square fills in later: the customer, or the lines of the order. */
export const paymentChange = z.strictObject({
  phone: z.string().min(1).max(40).optional(),
  customer: z.strictObject(customerFields).optional(),
  customerId: z.string().optional(),
  lineItems: z.array(lineItem).max(50).optional(),
});
export type PaymentChangeInput = z.input<typeof paymentChange>;

/** `null` empties a field. */
export const customerChange = z.strictObject({
  phone: z.string().min(1).max(40).nullish(),
  email: z.email().nullish(),
  givenName: name.max(300).nullish(),
  familyName: name.max(300).nullish(),
});
export type CustomerChangeInput = z.input<typeof customerChange>;

/** `amount` in cents; all that is left when left out. */
export const refund = z.strictObject({ amount: cents.min(1).optional(), reason: z.string().max(192).optional() });
export type RefundInput = z.input<typeof refund>;
