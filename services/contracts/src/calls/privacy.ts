import { defineCall } from '../call.js';
import { eraseInCustomer, erasureForm, erasureReport, personExport, personForm } from '../privacy.js';

const phoneInvalid = { 'PRIVACY.PHONE_INVALID': 'invalid' } as const;

// The phone stands in the body: addresses are kept by browsers and proxies.

export const exportPerson = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/export',
  summary: 'Everything that the salon holds of a person, found by their phone, as a file',
  access: 'owner',
  recentSignIn: true,
  body: personForm,
  answer: personExport,
  errors: phoneInvalid,
});

export const erasePerson = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/erase',
  summary: 'Erases a person, found by their phone; as a dry run it says what would be erased',
  access: 'owner',
  recentSignIn: true,
  body: erasureForm,
  answer: erasureReport,
  errors: { ...phoneInvalid, ...eraseInCustomer.errors },
});
