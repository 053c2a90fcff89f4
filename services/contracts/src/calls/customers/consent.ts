import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  type ConsentEntry,
  consentEntry,
  consentExportQuery,
  consentQuery,
  listConsent,
  recordConsent,
  recordRevocation,
  revocationForm,
  staffConsentForm,
} from '../../customers/consent.js';
import { tooManyOpen } from '../../errors.js';
import type { AuditSubject } from '../../staff/audit-actions.js';

/** Its sequence number, because the audit trail contains no phone. */
const ledgerEntry = ({ sequence }: ConsentEntry): AuditSubject => ['consent-entry', sequence];

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/consent',
  summary: 'Lists the consent ledger, newest first, for all phones or one',
  access: 'staff',
  query: consentQuery,
  answer: z.array(consentEntry),
  paged: true,
  forwards: listConsent,
});

export const record = defineCall({
  method: 'POST',
  path: '/api/admin/consent',
  summary: 'Records a consent to marketing texts',
  access: 'staff',
  body: staffConsentForm,
  status: 201,
  forwards: recordConsent,
  audit: {
    action: 'consent.record',
    responseSubject: ledgerEntry,
    details: ({ body: { wordingVersion, channel } }) => ({ wordingVersion, channel }),
  },
});

export const revoke = defineCall({
  method: 'POST',
  path: '/api/admin/consent/revocations',
  summary: 'Records a revocation of consent',
  access: 'staff',
  body: revocationForm,
  status: 201,
  forwards: recordRevocation,
  audit: {
    action: 'consent.revoke',
    responseSubject: ledgerEntry,
    details: ({ body: { channel } }) => ({ channel }),
  },
});

export const exportCsv = defineCall({
  method: 'GET',
  path: '/api/admin/consent.csv',
  summary: 'Exports the whole consent ledger as a file',
  access: 'owner',
  recentSignIn: true,
  query: consentExportQuery,
  answer: z.string(),
  answerType: 'text/csv',
  errors: tooManyOpen,
});
