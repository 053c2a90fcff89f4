import { z } from 'zod';
import { bookingStatuses } from './resources.js';

const cents = z.int('must be whole cents').min(0).max(100_000_000);
const name = z.string().trim().min(1).max(512);

const lineItem = z.strictObject({
  /** Absent for a custom amount. */
  name: name.optional(),
  variationName: name.optional(),
  /** Unit price in cents. */
  amount: cents,
  quantity: z.int().min(1).max(1000).default(1),
  /** A gift card that is sold. */
  isGiftCard: z.boolean().default(false),
});

const customerFields = {
  givenName: name.max(300).optional(),
  familyName: name.max(300).optional(),
  email: z.email().optional(),
  /** The year is `0000` if the customer has not told it. */
  birthday: z.iso
    .date()
    .or(z.string().regex(/^0000-\d\d-\d\d$/))
    .optional(),
  note: z.string().min(1).max(500).optional(),
  /** Names of groups, which are created as needed. */
  groups: z.array(name).max(20).optional(),
};

/** An id of the caller's choice: an account that is built again has the same objects. */
const chosenId = z.string().min(1).max(60).optional();

/** A profile of the account that was created in the past. It sends no notification. */
export const profile = z.strictObject({
  id: chosenId,
  phone: z.string().min(1).max(40).optional(),
  ...customerFields,
  createdAt: z.iso.datetime(),
});
export type ProfileInput = z.input<typeof profile>;

/** A payment at the counter. Without phone and customer it has no `customer_id`; without line items its order is empty. */
export const payment = z
  .strictObject({
    id: chosenId,
    /** In any notation, since Square stores it as typed. */
    phone: z.string().min(1).max(40).optional(),
    /** For services without the tip, in cents; defaults to the sum of the line items. */
    amount: cents.optional(),
    tip: cents.optional(),
    lineItems: z.array(lineItem).max(50).optional(),
    customer: z.strictObject(customerFields).optional(),
    /** The id of an existing customer. */
    customerId: z.string().optional(),
    cash: z.boolean().default(false),
    /** Paid with a gift card of this account. */
    giftCard: z.boolean().default(false),
    /** Another tender of an existing order, whose first payment was less than its total. */
    orderId: z.string().optional(),
    /** Off the line items, in cents. */
    discount: cents.optional(),
    /** The name of that discount at the till. */
    discountName: z.string().min(1).max(255).optional(),
    /** A location other than the simulator's default. */
    locationId: z.string().min(1).max(50).optional(),
    /** The day of the payment; defaults to now. */
    createdAt: z.iso.datetime().optional(),
    /** Sends no notification, so the payment is found only by listing. */
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

/** Later changes to a payment: the customer, the line items, or that nothing was charged. */
export const paymentChange = z.strictObject({
  phone: z.string().min(1).max(40).optional(),
  customer: z.strictObject(customerFields).optional(),
  customerId: z.string().optional(),
  lineItems: z.array(lineItem).max(50).optional(),
  status: z.enum(['CANCELED', 'FAILED']).optional(),
});
export type PaymentChangeInput = z.input<typeof paymentChange>;

/** `null` clears a field. */
export const customerChange = z.strictObject({
  phone: z.string().min(1).max(40).nullish(),
  email: z.email().nullish(),
  givenName: name.max(300).nullish(),
  familyName: name.max(300).nullish(),
  birthday: customerFields.birthday.nullable(),
  note: customerFields.note.nullable(),
  groups: customerFields.groups,
});
export type CustomerChangeInput = z.input<typeof customerChange>;

/** `amount` in cents; defaults to the remaining amount. */
export const refund = z.strictObject({
  amount: cents.min(1).optional(),
  reason: z.string().max(192).optional(),
  /** The time of a past refund, which sends no notification; defaults to now. */
  createdAt: z.iso.datetime().optional(),
});
export type RefundInput = z.input<typeof refund>;

/** A refund without a payment. `amount` in cents. */
export const unlinkedRefund = z.strictObject({ customerId: z.string(), amount: cents.min(1) });
export type UnlinkedRefundInput = z.input<typeof unlinkedRefund>;

/** `startAt`: any time. Without phone and customer, Square knows nobody for it. */
export const booking = z
  .strictObject({
    id: chosenId,
    startAt: z.iso.datetime({ offset: true }),
    /** Of each service. */
    minutes: z.int().min(1).max(1500).default(60),
    /** Names of items of the catalog, which are created as needed. */
    services: z.array(name).min(1).max(10).default(['Gel Manicure']),
    status: z.enum(bookingStatuses).default('ACCEPTED'),
    phone: z.string().min(1).max(40).optional(),
    customer: z.strictObject(customerFields).optional(),
    /** The id of an existing customer. */
    customerId: z.string().optional(),
    locationId: z.string().min(1).max(50).optional(),
    /** The time at which it was booked; defaults to now. */
    createdAt: z.iso.datetime().optional(),
    /** Sends no notification, so the booking is found only by listing. */
    isSilent: z.boolean().default(false),
  })
  .refine(({ phone, customer, customerId }) => customerId === undefined || (phone ?? customer) === undefined, {
    path: ['customerId'],
    message: 'give customerId, or phone and customer for a new one',
  });
export type BookingInput = z.input<typeof booking>;
export type BookingFields = z.output<typeof booking>;

/** Moves, cancels or accepts a booking, or marks it as a no-show. */
export const bookingChange = z.strictObject({
  startAt: z.iso.datetime({ offset: true }).optional(),
  status: z.enum(bookingStatuses).optional(),
  services: z.array(name).min(1).max(10).optional(),
  minutes: z.int().min(1).max(1500).optional(),
  /** Sends no notification. */
  isSilent: z.boolean().default(false),
});
export type BookingChangeInput = z.input<typeof bookingChange>;
export type BookingChange = z.output<typeof bookingChange>;

export const dispute = z.strictObject({
  state: z.enum(['INQUIRY_EVIDENCE_REQUIRED', 'EVIDENCE_REQUIRED', 'PROCESSING', 'WON', 'LOST', 'ACCEPTED']),
  /** The time of a past change, which sends no notification; defaults to now. */
  createdAt: z.iso.datetime().optional(),
});
export type DisputeInput = z.input<typeof dispute>;
