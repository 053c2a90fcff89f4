import { defineCall } from '../call.js';
import { contactForm, submitContact } from '../contact.js';

export const submit = defineCall({
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a message to the salon',
  access: 'anyone',
  body: contactForm,
  status: 201,
  answer: submitContact.response,
  errors: { RATE_LIMITED: 'rate-limited' },
});
