import { z } from 'zod';
import { defineCall } from '../call.js';
import { contactSubmission } from '../contact.js';
import { tooManyOpen } from '../errors.js';

// Apart from the public form, so that no public chunk carries an address of the admin.
export const list = defineCall({
  method: 'GET',
  path: '/api/admin/contacts',
  summary: 'Messages to the salon, newest first',
  access: 'staff',
  answer: z.array(contactSubmission),
  errors: tooManyOpen,
});
