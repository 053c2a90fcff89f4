import { defineCall } from '../../call.js';
import { contactForm, submittedContact } from '../../salon/contact.js';

export const submit = defineCall({
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a message to the salon',
  access: 'anyone',
  body: contactForm,
  form: true,
  status: 201,
  answer: submittedContact,
  idempotent: true,
  errors: { RATE_LIMITED: 'rate-limited' },
});
