import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  contactSubmission,
  editSubmission,
  listSubmissions,
  submissionCountQuery,
  submissionCounts,
  submissionEdit,
  submissionId,
  submissionQuery,
} from '../../salon/contact.js';
import { tooManyOpen } from '../../errors.js';

// Separate from the public form, so that no public chunk contains an admin path.
export const list = defineCall({
  method: 'GET',
  path: '/api/admin/contacts',
  summary: 'Lists messages to the salon, newest first; with `limit`, one page of them',
  access: 'staff',
  query: submissionQuery,
  answer: z.array(contactSubmission),
  paged: true,
  errors: { ...listSubmissions.errors, ...tooManyOpen },
});

export const count = defineCall({
  method: 'GET',
  path: '/api/admin/contacts/counts',
  summary: 'Counts the messages in each part of the list',
  access: 'staff',
  query: submissionCountQuery,
  answer: submissionCounts,
});

export const edit = defineCall({
  method: 'PATCH',
  path: '/api/admin/contacts/:id',
  summary: 'Marks a message as new, read, archived or spam, or adds a note to it',
  access: 'staff',
  params: z.object({ id: submissionId }),
  body: submissionEdit,
  answer: contactSubmission,
  errors: editSubmission.errors,
});
