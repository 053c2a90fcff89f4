import { z } from 'zod';
import { defineEvent, defineRpc, neverGivenUp } from '../contract.js';
import { customerCursorInvalid, customerPhoneInvalid } from './customer.js';
import { pageQuery } from '../paging.js';
import { siteLanguages } from '../site/languages.js';
import { e164, instant, optionalText, requiredText } from '../values.js';
import { consentWordings, staffWordings, type WordingVersion } from './consent-wordings.js';

const wordingVersions = Object.keys(consentWordings) as [WordingVersion, ...WordingVersion[]];

export const wordingVersion = z.enum(wordingVersions, {
  error: `is not a wording that we have; use one of ${wordingVersions.join(', ')}`,
});

/** How a consent or a revocation reached the salon. */
export const consentChannels = [
  'web-form',
  'in-person',
  'paper-form',
  'phone',
  'text-message',
  'e-mail',
  'import',
] as const;
export const consentChannel = z.enum(consentChannels, { error: `must be one of ${consentChannels.join(', ')}` });

/** `phoneNumber` in any notation, region US. */
export const consentForm = z.object({
  phoneNumber: requiredText(40),
  wordingVersion,
  channel: consentChannel,
});
/** With a wording that staff record: only a visitor ticks a box. */
export const staffConsentForm = consentForm.extend({
  wordingVersion: z.enum(staffWordings, {
    error: `is not a wording that staff record; use one of ${staffWordings.join(', ')}`,
  }),
});
export type ConsentForm = z.output<typeof staffConsentForm>;

/** `reason`: the customer's own words, or a note by staff; optional. */
export const revocationForm = z.object({
  phoneNumber: requiredText(40),
  channel: consentChannel,
  reason: optionalText(500),
});

/**
 * A `relationship` is a visit; it is not a consent. After `exclusion-lifted` the phone has neither consented nor
 * revoked: staff lifted their own suppression.
 */
export const consentKind = z.enum(['relationship', 'consent', 'revocation', 'exclusion-lifted']);

/**
 * The channel of a `relationship` that is no visit: the person asked in a message of the contact form to be texted about
 * it. Not a consent: it adds nobody to an audience.
 */
export const askedByForm = 'contact-form';

/**
 * The channel of a `relationship` that is no visit: somebody asked with a form of the site for texts to a phone that staff
 * have excluded. Not a consent, because anybody can type any phone: staff see it, and decide.
 */
export const askedWhileExcluded = 'web-form' satisfies (typeof consentChannels)[number];

/** An entry of the ledger. `sequence` increases with each entry. */
export const consentEntry = z.object({
  sequence: z.int(),
  phone: e164,
  kind: consentKind,
  /** A key of `consentWordings`; null unless `kind` is `consent`. */
  wordingVersion: z.string().nullable(),
  /** One of `consentChannels`; for a relationship `manual-visit`, `square-payment`, `contact-form` or `web-form`. */
  channel: z.string(),
  reason: z.string().nullable(),
  /** The staff account that entered it; null for any other source. */
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  /** The words as they were shown, in `language` on `page`; null where a box was not ticked on a page of the salon. */
  words: z.string().nullish(),
  language: z.string().nullish(),
  page: z.string().nullish(),
  /** The IP address from which the box was ticked. Erased with the person. */
  address: z.string().nullish(),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

/** `consent`: statements about consent, and requests that wait for staff. `all`: also the other relationships. */
const kinds = z.enum(['consent', 'all']).default('consent');

/** Newest first. `phone` in any notation. */
export const consentQuery = z.object({
  phone: requiredText(40).optional(),
  kinds,
  ...pageQuery,
});

/**
 * Records a consent and lifts a suppression of the phone by staff (`customer.consent-given.v1`). An opt-out by STOP
 * remains until the phone texts START.
 */
export const recordConsent = defineRpc('customer.record-consent.v1', {
  actor: 'staff',
  request: consentForm,
  response: consentEntry,
  errors: customerPhoneInvalid,
});

/** Records a revocation, which suppresses the phone (`customer.consent-revoked.v1`). */
export const recordRevocation = defineRpc('customer.record-revocation.v1', {
  actor: 'staff',
  request: revocationForm,
  response: consentEntry,
  errors: customerPhoneInvalid,
});

/** Records that somebody asked in a message to be texted about it, as staff confirm: once for each message and phone. */
export const recordTextRequest = defineRpc('customer.record-text-request.v1', {
  actor: 'staff',
  request: z.object({ phoneNumber: requiredText(40), submissionId: requiredText(100) }),
  response: z.object({ phone: e164 }),
  errors: customerPhoneInvalid,
});

/** When the phone last asked to be texted about a message; null: never. */
export const findTextRequest = defineRpc('customer.find-text-request.v1', {
  request: z.object({ phone: e164 }),
  response: z.object({ askedAt: instant.nullable() }),
});

export const listConsent = defineRpc('customer.list-consent.v1', {
  request: consentQuery,
  response: z.object({ entries: z.array(consentEntry), nextCursor: z.string().nullable() }),
  errors: { ...customerPhoneInvalid, ...customerCursorInvalid },
});

export const consentExportQuery = z.object({ kinds });

/** The ledger, oldest first: at most `limit` entries after `afterSequence`. A shorter page is the last. */
export const exportConsent = defineRpc('customer.export-consent.v1', {
  actor: 'owner',
  request: z.object({ afterSequence: z.int().nullable(), limit: z.int().min(1).max(1000), kinds }),
  response: z.array(consentEntry),
});

/**
 * The latest statement about each phone: of `phones`, or of all phones in the ledger's order, at most `limit` after
 * `afterPhone`. A phone without a statement is left out. Without `phones`, a shorter page is the last. `ofPersons`: a
 * revocation on another phone of a merged record counts as one of the phone, unless the phone consented later.
 */
export const listLatestStatements = defineRpc('customer.list-latest-statements.v1', {
  request: z.union([
    z.object({ phones: z.array(e164).min(1).max(1000), ofPersons: z.boolean().optional() }),
    z.object({ afterPhone: e164.nullable(), limit: z.int().min(1).max(1000) }),
  ]),
  response: z.array(
    z.object({ phone: e164, kind: consentKind.exclude(['relationship']), channel: z.string(), recordedAt: instant }),
  ),
});

/**
 * A customer consented to texts. Not published for START, which messaging has already handled. `confirmIn`: the language
 * of the text that confirms it; absent if staff recorded it. `byAnybody`: a form of the site, in which anybody can type
 * any phone, so it lifts no exclusion by staff.
 */
export const consentGiven = defineEvent(
  'customer.consent-given.v1',
  z.object({
    phone: e164,
    recordedAt: instant,
    confirmIn: z.enum(siteLanguages).optional(),
    byAnybody: z.boolean().optional(),
  }),
  { ...neverGivenUp, handledBy: 'messaging' },
);

/** Somebody asked with a form of the site for texts to a phone that staff have excluded, for the first time in a day. */
export const textsRequested = defineEvent(
  'customer.texts-requested.v1',
  z.object({ phone: e164, requestedAt: instant }),
  { handledBy: 'messaging' },
);

/**
 * A customer revoked their consent. Not published for a revocation reported by messaging, which has already handled
 * it.
 */
export const consentRevoked = defineEvent(
  'customer.consent-revoked.v1',
  z.object({ phone: e164, reason: z.string().nullable(), recordedAt: instant }),
  { ...neverGivenUp, handledBy: 'messaging' },
);
