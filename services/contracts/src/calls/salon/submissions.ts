import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  contactSubmission,
  editSubmission,
  listSubmissions,
  submissionCountQuery,
  submissionEdit,
  submissionId,
  submissionQuery,
  summarizeSubmissions,
} from '../../salon/contact.js';
import { customerPhoneInvalid } from '../../customers/customer.js';
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
  forwards: summarizeSubmissions,
});

export const recordTextRequest = defineCall({
  method: 'PUT',
  path: '/api/admin/contacts/:id/text-request',
  summary: 'Records in the consent ledger that the person asked to be texted about this message',
  access: 'staff',
  params: z.object({ id: submissionId }),
  status: 204,
  safeToRepeat: true,
  errors: { ...customerPhoneInvalid, 'CONTACT.SUBMISSION_NOT_FOUND': 'not-found' },
});

export const edit = defineCall({
  method: 'PATCH',
  path: '/api/admin/contacts/:id',
  summary: 'Marks a message as new, read, archived or spam, or adds a note to it',
  access: 'staff',
  params: z.object({ id: submissionId }),
  body: submissionEdit,
  safeToRepeat: true,
  forwards: editSubmission,
  toRequest: ({ params, body }) => ({ ...params, edit: body }),
  // not the text of a note
  audit: {
    action: 'contact.edit',
    subject: ({ params }) => ['message', params.id],
    details: ({ body: { version: _, ...changes } }) => ({
      changed: Object.keys(changes),
      ...(changes.state !== undefined && { state: changes.state }),
    }),
  },
});
