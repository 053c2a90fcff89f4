import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { consentChannels, wordingVersion } from './consent.js';
import { customer, customerCursorInvalid, customerQuery, filterZone } from './customer.js';
import { customerRecord } from './customer-record.js';
import { siteLanguages } from '../site/languages.js';
import { pageLimit } from '../paging.js';
import { cents, instant } from '../values.js';
import { visitSource } from './visit-events.js';

/** A visit that counts, as the export file carries it. Amounts in cents. */
export const exportedVisit = z.object({
  id: z.uuid(),
  at: instant,
  services: z.array(z.string().max(500)).max(100),
  amount: cents,
  tip: cents,
  refunded: cents,
  source: visitSource,
  squarePaymentId: z.string().max(255).nullable(),
});
export type ExportedVisit = z.infer<typeof exportedVisit>;

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

/** The cell of the export with a customer's visits: JSON, a visit on each line. */
export const exportedVisits = json.pipe(
  z.array(exportedVisit.refine(({ source, squarePaymentId }) => (source === 'square') === (squarePaymentId !== null))),
);
export const visitsCell = (visits: readonly ExportedVisit[]): string =>
  `[${visits.map((visit) => JSON.stringify(visit)).join(',\n')}]`;

/** The latest statement about a phone in the consent ledger, as the export file carries it. */
export const exportedConsent = z.object({
  kind: z.enum(['consent', 'revocation', 'exclusion-lifted']),
  at: instant,
  channel: z.enum([...consentChannels, 'admin']),
  /** A key of `consentWordings`, also of a later release. */
  wordingVersion: z.string().nullable(),
  reason: z.string().max(500).nullable(),
  /** What the customer was shown, if a page or a text showed it. */
  words: z.string().max(2000).nullish(),
  language: z.enum(siteLanguages).nullish(),
  page: z.string().max(300).nullish(),
});
export type ExportedConsent = z.infer<typeof exportedConsent>;

/** The cell of the export with that statement: JSON. */
export const exportedConsentCell = json.pipe(
  exportedConsent
    .extend({ wordingVersion: wordingVersion.nullable() })
    .refine(({ kind, wordingVersion: wording }) => (kind === 'consent') === (wording !== null)),
);

/** A customer with all fields of the export file. */
export const exportedCustomer = customer.extend({
  ...customerRecord.pick({ note: true, birthday: true, language: true, consent: true }).shape,
  /** Newest first, with those of merged records. */
  visits: z.array(exportedVisit).optional(),
  /** Absent without a statement. */
  consentRecord: exportedConsent.optional(),
});
export type ExportedCustomer = z.infer<typeof exportedCustomer>;

/** The filter and the order of the customers. */
export const customerExportQuery = customerQuery.omit({ limit: true, cursor: true });

export const exportCustomers = defineRpc('customer.export.v2', {
  actor: 'owner',
  request: customerQuery.extend({ limit: pageLimit, ...filterZone }),
  response: z.object({ customers: z.array(exportedCustomer), nextCursor: z.string().nullable() }),
  errors: customerCursorInvalid,
});

/** The wordings that the release before knows. */
export const formerWording = z.enum(['web-form-1', 'in-person-1', 'import-1', 'start-keyword']);

/** For the release before. */
export const exportCustomersBefore = defineRpc('customer.export.v1', {
  actor: 'owner',
  request: exportCustomers.request,
  response: z.object({
    customers: z.array(
      exportedCustomer.extend({
        consentRecord: exportedConsent
          .omit({ words: true, language: true, page: true })
          .extend({ wordingVersion: formerWording.nullable() })
          .optional(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: customerCursorInvalid,
});
