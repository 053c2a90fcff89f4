import { z } from 'zod';
import { defineRpc } from './contract.js';
import { pageLimit } from './paging.js';
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

/** `q` matches phone digits and e-mail. Without `limit` the page is the whole list. */
export const customerQuery = z.object({
  limit: pageLimit.optional(),
  cursor: z.string().max(500).optional(),
  q: z.string().trim().max(100).optional(),
  sort: z.enum(customerSorts).default('last-visit'),
});

export const customerPhoneInvalid = { 'CUSTOMER.PHONE_INVALID': 'invalid' } as const;
export const customerCursorInvalid = { 'CUSTOMER.CURSOR_INVALID': 'invalid' } as const;

/** Records a visit; a phone that is already known gains the visit. `recordedBy` is the staff account that entered it. */
export const recordVisit = defineRpc('customer.record-visit.v1', {
  request: addCustomerForm.extend({ recordedBy: z.uuid().optional() }),
  response: z.object({ customerId: z.uuid(), visitId: z.uuid(), created: z.boolean() }),
  errors: customerPhoneInvalid,
});

export const listCustomers = defineRpc('customer.list.v1', {
  request: customerQuery,
  response: z.object({ customers: z.array(customer), nextCursor: z.string().nullable() }),
  errors: customerCursorInvalid,
});

export const summarizeCustomers = defineRpc('customer.summarize.v1', {
  request: z.object({}),
  response: customerSummary,
});

/**
 * Whom a campaign is for: all that is given must hold of a customer; nothing given is everyone. An unknown key is
 * refused: a filter that was overlooked would text too many.
 */
export const audienceFilter = z.strictObject({
  /**
   * Had this service at any visit, in any case of letters: the name as recorded (`Gel Manicure`), or whole words of it,
   * so that a category (`manicure`) finds each of its services. A service that nobody had finds nobody.
   */
  service: requiredText(120).optional(),
  /** The latest visit is at this moment or after it. */
  visitedSince: instant.optional(),
  /** The latest visit is before this moment, or there was none. */
  notVisitedSince: instant.optional(),
  /** Cents, all visits together, without tips. */
  spentAtLeast: cents.optional(),
  /** The newest word of their phone in the consent ledger is consent. */
  consentedOnly: z.boolean().optional(),
});
export type AudienceFilter = z.output<typeof audienceFilter>;

/**
 * The audience of a campaign: customers with a phone that the filter finds, by id, at most `limit` after `afterId`.
 * `hasConsent`: the newest of the consents and revocations recorded for the phone is a consent.
 */
export const listAudience = defineRpc('customer.list-audience.v1', {
  request: z.object({
    afterId: z.uuid().nullable(),
    limit: z.int().min(1).max(1000),
    filter: audienceFilter.optional(),
    /** Only customers with one of these phones. */
    phones: z.array(e164).max(1000).optional(),
  }),
  response: z.array(z.object({ customerId: z.uuid(), phoneNumber: e164, hasConsent: z.boolean() })),
});

/**
 * How many customers the filter finds, with and without a phone, and how many of the former have recorded consent.
 * `consentedOnly` does not narrow these figures: it takes `withConsent` and leaves out the others, who are to be shown.
 */
export const audienceSummary = z.object({
  withPhone: z.int(),
  withoutPhone: z.int(),
  /** Of those with a phone. */
  withConsent: z.int(),
  /** Of those with a phone: nothing was recorded, or the newest is a revocation. */
  withoutConsent: z.int(),
});
export type AudienceSummary = z.infer<typeof audienceSummary>;

export const summarizeAudience = defineRpc('customer.summarize-audience.v1', {
  request: z.object({ filter: audienceFilter.optional() }),
  response: audienceSummary,
});

/**
 * What each of these customers brought in [from, to): the number of visits and their amounts in cents, tips excluded.
 * Who had no visit in that time is left out.
 */
export const listVisitTotals = defineRpc('customer.list-visit-totals.v1', {
  request: z.object({ customerIds: z.array(z.uuid()).max(1000), from: instant, to: instant }),
  response: z.array(z.object({ customerId: z.uuid(), visits: z.int(), amount: z.int() })),
});

/**
 * Takes one Square notification: `rawBody` is the exact text that was signed, in base64. After an unavailable answer
 * Square sends it again.
 */
export const receiveSquareEvent = defineRpc('customer.receive-square-event.v1', {
  request: z.object({ rawBody: z.base64(), signature: z.string().nullable() }),
  response: z.object({ accepted: z.boolean(), duplicate: z.boolean() }),
  errors: {
    'CUSTOMER.SQUARE_SIGNATURE_INVALID': 'forbidden',
    'CUSTOMER.SQUARE_EVENT_INVALID': 'invalid',
    'CUSTOMER.SQUARE_NOT_CONFIGURED': 'unavailable',
    'CUSTOMER.SQUARE_NOT_STORED': 'unavailable',
  },
});

/** Whether payments arrive by themselves, and when Square was last heard of. */
export const getSquareStatus = defineRpc('customer.get-square-status.v1', {
  request: z.object({}),
  response: z.object({ connected: z.boolean(), lastEventAt: instant.nullable() }),
});
