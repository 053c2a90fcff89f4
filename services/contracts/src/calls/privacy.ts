import { defineCall } from '../call.js';
import { eraseInCustomer, erasureForm, erasureReport, personExport, personForm } from '../privacy.js';

const phoneInvalid = { 'PRIVACY.PHONE_INVALID': 'invalid' } as const;

// The phone is in the body, because browsers and proxies store URLs.

export const exportPerson = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/export',
  summary: "Exports all of the salon's data about a person, found by phone, as a file",
  access: 'owner',
  recentSignIn: true,
  body: personForm,
  answer: personExport,
  errors: phoneInvalid,
});

export const erasePerson = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/erase',
  summary: 'Erases a person, found by phone; a dry run reports what would be erased',
  access: 'owner',
  recentSignIn: true,
  body: erasureForm,
  answer: erasureReport,
  errors: { ...phoneInvalid, ...eraseInCustomer.errors },
});
