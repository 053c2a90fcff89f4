import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { type ErrorCatalogue, errorKind, wireError } from '../errors.js';
import { idempotencyErrors, repeatable, replayable } from '../idempotency.js';
import { pageLimit, pageQuery, searchedText } from '../paging.js';
import { siteLanguages } from '../site/languages.js';
import { bookingAccess } from './bookings.js';
import { squareSweep } from './square-sweep.js';
import { cents, e164, instant, multipliedCents, optionalEmail, optionalText, requiredText, text } from '../values.js';
import { visitSource } from './visit-events.js';

/** The staff's form. `phoneNumber` in any notation, region US; `amount` in cents, rounded if only the floating point is off. */
export const addCustomerForm = z.object({
  phoneNumber: requiredText(40),
  email: optionalEmail,
  serviceName: requiredText(120),
  amount: multipliedCents,
  givenName: optionalText(100).optional(),
  familyName: optionalText(100).optional(),
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
  /** Absent while unknown. */
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  /** Absent if there are none. */
  tags: z.array(z.string()).optional(),
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

/** A tag is normalized to lower case with single spaces. */
/** The longest tag, in characters, and the most tags of a customer. */
export const maxTag = 40;
export const maxTags = 20;

export const tag = requiredText(maxTag).transform((given) => given.toLowerCase().replaceAll(/\s+/g, ' '));

/** `name` sorts alphabetically with unnamed customers last; all others sort in descending order. */
export const customerSorts = ['last-visit', 'total-spent', 'visit-count', 'name'] as const;

/**
 * The latest statement about a phone in the consent ledger; `none`: neither a consent nor a revocation. `revoked` also if
 * the customer revoked on the phone of a merged record, and this phone has not consented since.
 */
export const consentStates = ['given', 'revoked', 'none'] as const;

/** More than any customer has. */
const maxVisits = 100_000;

/** The longest time of a condition on the latest visit, in days: ten years. */
export const maxFilterDays = 3650;

/** The numbers of a filter. Amounts in cents. */
const numbers = {
  visitedWithinDays: z.int().min(0).max(maxFilterDays),
  notVisitedForDays: z.int().min(0).max(maxFilterDays),
  visitsAtLeast: z.int().min(0).max(maxVisits),
  visitsAtMost: z.int().min(0).max(maxVisits),
  spentAtLeast: cents,
  spentAtMost: cents,
  birthdayMonth: z.int().min(1).max(12),
};

/** Coerced, because it comes from a query string. */
const queried = (number: z.ZodType<number, number>) => z.coerce.number().pipe(number).optional();

/** From JSON, where null is not 0: a number, or its digits as a query has them. */
const written = (number: z.ZodType<number, number>) =>
  z
    .union([
      number,
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(number),
    ])
    .optional();

/** Whether a customer has a booking ahead. */
export const upcomingBookings = ['yes', 'no'] as const;

/**
 * Customers who meet all given conditions: the one language for the list, saved segments, campaigns and automations. A
 * day begins at midnight in the salon's time zone.
 */
export const customerFilter = z.object({
  /** Had this service at any visit, by its recorded name. */
  service: requiredText(120).optional(),
  /** The latest visit is at this time or later. */
  visitedSince: instant.optional(),
  /** The latest visit is before this time, or there is none. */
  notVisitedSince: instant.optional(),
  /** The latest visit is within the last days: since the day began that was so many days before today. */
  visitedWithinDays: queried(numbers.visitedWithinDays),
  /** The latest visit is before that day began, or there is none. */
  notVisitedForDays: queried(numbers.notVisitedForDays),
  visitsAtLeast: queried(numbers.visitsAtLeast),
  visitsAtMost: queried(numbers.visitsAtMost),
  spentAtLeast: queried(numbers.spentAtLeast),
  spentAtMost: queried(numbers.spentAtMost),
  /** The month of a known birthday, 1 to 12. */
  birthdayMonth: queried(numbers.birthdayMonth),
  language: z.enum(siteLanguages).optional(),
  consent: z.enum(consentStates).optional(),
  tag: tag.optional(),
  /** Has a visit from this source. */
  source: visitSource.optional(),
  /** Whether a booking lies ahead that is not canceled. */
  upcomingBooking: z.enum(upcomingBookings).optional(),
});
export type CustomerFilter = z.output<typeof customerFilter>;

/** The same where an ignored condition would text too many people: an unknown key is refused. */
export const strictFilter = z.strictObject({
  ...customerFilter.shape,
  visitedWithinDays: written(numbers.visitedWithinDays),
  notVisitedForDays: written(numbers.notVisitedForDays),
  visitsAtLeast: written(numbers.visitsAtLeast),
  visitsAtMost: written(numbers.visitsAtMost),
  spentAtLeast: written(numbers.spentAtLeast),
  spentAtMost: written(numbers.spentAtMost),
  birthdayMonth: written(numbers.birthdayMonth),
});

/** The salon's time zone, in which the days of a filter begin. Absent: UTC. */
export const filterZone = { timeZone: text().max(60).optional() };

/**
 * Without `limit` the answer is the whole list. `q` searches names, e-mail and phone as people type them: without accents,
 * apostrophes, hyphens and spaces, in any order. Every word must occur; a word of one or two Latin letters or digits must be
 * the beginning of a name, an e-mail address or a phone. Sorted by `last-visit`, whole words come first, then beginnings,
 * then parts, then names with one wrong letter, which follow if fewer than ten customers match; within each, the latest
 * visit. Otherwise names with one wrong letter match only if there is no other match.
 */
export const customerQuery = customerFilter.extend({
  limit: pageLimit.optional(),
  cursor: pageQuery.cursor,
  q: searchedText,
  sort: z.enum(customerSorts).default('last-visit'),
});

export const customerPhoneInvalid = { 'CUSTOMER.PHONE_INVALID': 'invalid' } as const;
export const customerCursorInvalid = { 'CUSTOMER.CURSOR_INVALID': 'invalid' } as const;

export const recordedVisit = z.object({ customerId: z.uuid(), visitId: z.uuid(), created: z.boolean() });

/** Records a visit for the customer with this phone, or for a new customer. */
export const recordVisit = defineRpc('customer.record-visit.v1', {
  actor: 'staff',
  request: addCustomerForm.extend(repeatable),
  response: recordedVisit.extend(replayable),
  errors: { ...customerPhoneInvalid, ...idempotencyErrors },
});

export const listCustomers = defineRpc('customer.list.v2', {
  request: customerQuery.extend({ limit: pageLimit, ...filterZone }),
  response: z.object({ customers: z.array(customer), nextCursor: z.string().nullable() }),
  errors: customerCursorInvalid,
});

/** The customer with a phone or an id, or the one it was merged into. A name is absent while unknown. */
export const namedCustomer = customer.pick({ id: true, givenName: true, familyName: true });

/** The customers with these phones and ids. Unknown ones and erased customers are omitted. */
export const listCustomerNames = defineRpc('customer.list-customer-names.v1', {
  request: z.object({
    /** In stored form; a text that is not a phone matches no customer. */
    phones: z.array(z.string()).max(500).optional(),
    ids: z.array(z.uuid()).max(500).optional(),
  }),
  response: z.object({
    byPhone: z.record(z.string(), namedCustomer),
    byId: z.record(z.string(), namedCustomer),
  }),
});

export const summarizeCustomers = defineRpc('customer.summarize.v1', {
  request: z.object({}),
  response: customerSummary,
});

/**
 * The audience of a campaign: customers who meet all given conditions, or everyone without conditions. An unknown key is
 * refused, because an ignored condition would text too many people.
 */
export const audienceFilter = z.strictObject({
  /**
   * Had this service at any visit. It matches the recorded name (`Gel Manicure`) or whole words of it, case-insensitive,
   * so that a category (`manicure`) matches each of its services.
   */
  service: requiredText(120).optional(),
  /** The latest visit is at this time or later. */
  visitedSince: instant.optional(),
  /** The latest visit is before this time, or there is none. */
  notVisitedSince: instant.optional(),
  /** Cents, over all visits, without tips. */
  spentAtLeast: cents.optional(),
  /** Over the visits that count. */
  visitsAtLeast: z.int().min(0).max(maxVisits).optional(),
  visitsAtMost: z.int().min(0).max(maxVisits).optional(),
  /** Has a known birthday on one of these days. */
  birthdays: z
    .array(z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }))
    .max(31)
    .optional(),
  /** The latest statement about the phone in the consent ledger is a consent. */
  consentedOnly: z.boolean().optional(),
  upcomingBooking: z.enum(upcomingBookings).optional(),
  /** Meets this filter as well: that of a saved segment. */
  within: strictFilter.optional(),
});
export type AudienceFilter = z.output<typeof audienceFilter>;

/**
 * The audience of a campaign: customers with a phone that the filter matches, by id, at most `limit` after `afterId`.
 * `hasConsent`, `hasRevoked`: as `consentStates`.
 * `firstName` in the form used in texts (`first-name.ts`), `language` and `lastVisit` are absent if unknown. `mergedIds`:
 * the records that were merged into it; absent without any.
 */
export const listAudience = defineRpc('customer.list-audience.v1', {
  request: z.object({
    afterId: z.uuid().nullable(),
    limit: z.int().min(1).max(1000),
    filter: audienceFilter.optional(),
    /** Only customers with one of these phones. */
    phones: z.array(e164).max(1000).optional(),
    ...filterZone,
  }),
  response: z.array(
    z.object({
      customerId: z.uuid(),
      phoneNumber: e164,
      hasConsent: z.boolean(),
      hasRevoked: z.boolean(),
      firstName: z.string().optional(),
      language: z.string().optional(),
      lastVisit: instant.optional(),
      mergedIds: z.array(z.uuid()).optional(),
    }),
  ),
});

/**
 * How many customers the filter matches, with and without a phone, and how many of the former have recorded consent.
 * `consentedOnly` does not narrow these figures, so that clients can show who is excluded.
 */
export const audienceSummary = z.object({
  withPhone: z.int(),
  withoutPhone: z.int(),
  /** Of those with a phone. */
  withConsent: z.int(),
  /** Of those with a phone: no consent is recorded, or the latest statement is a revocation. */
  withoutConsent: z.int(),
  /** Of those with a phone: the latest statement is a revocation. */
  revoked: z.int(),
  /** Of these: the revocation is on another phone of the same customer. */
  revokedElsewhere: z.int().optional(),
  /** The same per phone area: `+1` and the area code, or an empty string for other phones. */
  areas: z.record(z.string(), z.object({ withPhone: z.int(), withoutConsent: z.int(), revoked: z.int() })),
});
export type AudienceSummary = z.infer<typeof audienceSummary>;

export const summarizeAudience = defineRpc('customer.summarize-audience.v1', {
  request: z.object({ filter: audienceFilter.optional(), ...filterZone }),
  response: audienceSummary,
});

/**
 * The first names of an audience in the form used in texts, for customers with a phone and without a revocation; with
 * `consentedOnly`, for those with a consent. Returns one name per shape (`firstNameShape`) with the number of customers
 * of that shape; null counts customers without a name. `exceptAreas`: phone areas to exclude, named as in `areas` of
 * the summary. With `byLanguage`, the customers of each recorded language are counted apart.
 */
export const summarizeFirstNames = defineRpc('customer.summarize-first-names.v1', {
  request: z.object({
    filter: audienceFilter.optional(),
    exceptAreas: z.array(z.string()).max(1000),
    byLanguage: z.boolean().optional(),
    ...filterZone,
  }),
  response: z.array(z.object({ firstName: z.string().nullable(), language: z.string().nullish(), count: z.int() })),
});

/**
 * The visits of each of these customers in [from, to): their number and their amounts in cents, without tips and
 * refunds. Voided and fully refunded visits do not count. Customers without a visit are omitted. `since`: in the order of
 * the customers, when the period of each begins, not before `from`.
 */
export const listVisitTotals = defineRpc('customer.list-visit-totals.v1', {
  request: z.object({
    customerIds: z.array(z.uuid()).max(1000),
    from: instant,
    to: instant,
    since: z.array(instant).max(1000).optional(),
  }),
  response: z.array(z.object({ customerId: z.uuid(), visits: z.int(), amount: z.int() })),
});

/** The common fields of Square's notifications, besides the payload. */
export const squareNotification = z.looseObject({
  event_id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
});

/** The answer to Square for a stored notification. */
export const squareReceipt = z.object({ accepted: z.boolean(), duplicate: z.boolean() });

/** After an `unavailable` answer Square sends the notification again. */
export const squareEventErrors = {
  'CUSTOMER.SQUARE_SIGNATURE_INVALID': 'forbidden',
  'CUSTOMER.SQUARE_EVENT_INVALID': 'invalid',
  'CUSTOMER.SQUARE_NOT_CONFIGURED': 'unavailable',
  'CUSTOMER.SQUARE_NOT_STORED': 'unavailable',
} as const satisfies ErrorCatalogue;

/** An error without the kinds that came later: the release before reads it too. */
export const receiptError = wireError.extend({ kind: errorKind.exclude(['unsupported']) });

/**
 * Accepts a batch of Square notifications. `rawBody` is the exact signed text, in base64;
 * `correlationId` is that of the request that delivered it. `outcomes` are in the order of the events.
 */
export const receiveSquareEvents = defineRpc('customer.receive-square-events.v1', {
  request: z.object({
    events: z
      .array(z.object({ rawBody: z.base64(), signature: z.string().nullable(), correlationId: z.string() }))
      .min(1),
  }),
  response: z.object({ outcomes: z.array(z.union([squareReceipt, z.object({ error: receiptError })])) }),
});

/** The status of the Square connection. */
export const squareStatus = z.object({
  connected: z.boolean(),
  lastEventAt: instant.nullable(),
  /**
   * Payments whose amounts cannot be added, such as those in another currency, and events that cannot be processed,
   * under their own id. Newest first. `reason` in words.
   */
  setAside: z.array(z.object({ paymentId: z.string(), reason: z.string(), since: instant })),
  /** The time since which Square refuses the access token. Events are kept until it works again. */
  tokenRefusedSince: instant.nullable(),
  /** The number of payments without a known phone. */
  withoutPhone: z.int(),
  /** Newest first. */
  sweeps: z.array(squareSweep),
  /** Absent from the release before. */
  bookings: bookingAccess.optional(),
});

/** Whether Square is connected, when its last notification arrived, and which events could not be processed. */
export const getSquareStatus = defineRpc('customer.get-square-status.v1', {
  request: z.object({}),
  response: squareStatus,
});
