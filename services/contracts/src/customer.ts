import { z } from 'zod';
import { defineRpc } from './contract.js';
import { cents, e164, instant, optionalEmail, requiredText } from './values.js';

/** The staff's form. `phoneNumber` in any notation, region US; `amount` in cents. */
export const addCustomerForm = z.object({
  phoneNumber: requiredText(40),
  email: optionalEmail,
  serviceName: requiredText(120),
  amount: cents,
});
export type AddCustomerForm = z.output<typeof addCustomerForm>;

/** A row of the customer database. `totalSpent` in cents. */
export const customer = z.object({
  id: z.uuid(),
  phoneNumber: e164.nullable(),
  email: z.string().nullable(),
  totalSpent: z.int(),
  visitCount: z.int(),
  lastVisit: instant.nullable(),
  services: z.array(z.string()),
});
export type Customer = z.infer<typeof customer>;

/** The four figures above the list. `totalRevenue` in cents; a subscriber is a customer with a phone number. */
export const customerSummary = z.object({
  totalCustomers: z.int(),
  totalRevenue: z.int(),
  totalVisits: z.int(),
  smsSubscribers: z.int(),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

export const customerSorts = ['last-visit', 'total-spent', 'visit-count'] as const;

/** `q` matches phone digits and e-mail; `cursor` is the opaque text that came with the page before. */
export const customerQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(500).optional(),
  q: z.string().trim().max(100).optional(),
  sort: z.enum(customerSorts).default('last-visit'),
});

/**
 * Records a visit; a phone that is already known gains the visit. `recordedBy` is the staff account that entered it.
 * Errors: CUSTOMER.PHONE_INVALID.
 */
export const recordVisit = defineRpc('customer.record-visit.v1', {
  request: addCustomerForm.extend({ recordedBy: z.uuid().optional() }),
  response: z.object({ customerId: z.uuid(), visitId: z.uuid(), created: z.boolean() }),
});

/** Errors: CUSTOMER.CURSOR_INVALID. */
export const listCustomers = defineRpc('customer.list.v1', {
  request: customerQuery,
  response: z.object({ customers: z.array(customer), nextCursor: z.string().nullable() }),
});

export const summarizeCustomers = defineRpc('customer.summarize.v1', {
  request: z.object({}),
  response: customerSummary,
});

/** The audience of a campaign: customers with a phone, by id, at most `limit` after `afterId`. */
export const listAudience = defineRpc('customer.list-audience.v1', {
  request: z.object({ afterId: z.uuid().nullable(), limit: z.int().min(1).max(1000) }),
  response: z.array(z.object({ customerId: z.uuid(), phoneNumber: e164 })),
});

/**
 * Takes one Square notification: `rawBody` is the exact text that was signed, in base64.
 * Errors: CUSTOMER.SQUARE_SIGNATURE_INVALID (forbidden), CUSTOMER.SQUARE_EVENT_INVALID (invalid),
 * CUSTOMER.SQUARE_NOT_CONFIGURED and CUSTOMER.SQUARE_NOT_STORED (unavailable: Square sends it again).
 */
export const receiveSquareEvent = defineRpc('customer.receive-square-event.v1', {
  request: z.object({ rawBody: z.base64(), signature: z.string().nullable() }),
  response: z.object({ accepted: z.boolean(), duplicate: z.boolean() }),
});

/** Whether payments arrive by themselves, and when Square was last heard of. */
export const getSquareStatus = defineRpc('customer.get-square-status.v1', {
  request: z.object({}),
  response: z.object({ connected: z.boolean(), lastEventAt: instant.nullable() }),
});
