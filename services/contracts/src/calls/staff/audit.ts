import { z } from 'zod';
import { auditFilter, auditQuery, namedAuditEntry } from '../../staff/audit.js';
import { defineCall } from '../../call.js';
import { tooManyOpen } from '../../errors.js';

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists the audit trail, newest first',
  access: 'owner',
  query: auditQuery,
  answer: z.array(namedAuditEntry),
  paged: true,
  errors: { 'AUDIT.CURSOR_INVALID': 'invalid' },
});

export const exportCsv = defineCall({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'Exports the audit trail as a file, newest first',
  access: 'owner',
  recentSignIn: true,
  query: auditFilter,
  answer: z.string(),
  answerType: 'text/csv',
  errors: tooManyOpen,
});
