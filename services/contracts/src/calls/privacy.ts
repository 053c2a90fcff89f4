import { z } from 'zod';
import { defineCall } from '../call.js';
import { personJob, personJobForm } from '../person-jobs.js';
import { eraseInCustomer, erasureForm, erasureReport, personExport, personForm, personMatches } from '../privacy.js';

const startErrors = {
  'PRIVACY.PHONE_INVALID': 'invalid',
  'PRIVACY.MATCH_UNKNOWN': 'conflict',
} as const;

const finishErrors = {
  'PRIVACY.CONTINUES': 'unavailable',
  'PRIVACY.FAILED': 'conflict',
  ...eraseInCustomer.errors,
} as const;

const jobErrors = { 'PRIVACY.JOB_NOT_FOUND': 'not-found' } as const;

const jobId = z.object({ id: z.uuid() });

// The phone is in the body, because browsers and proxies store URLs.

export const findMatches = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/matches',
  summary: 'Finds what may be about a person, found by phone, and is not joined unless it is chosen, with the reasons',
  access: 'owner',
  recentSignIn: true,
  body: personForm.pick({ phoneNumber: true }),
  answer: personMatches,
  errors: startErrors,
});

export const startJob = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/jobs',
  summary: "Starts an export or an erasure of a person's data, or joins the one that is running",
  access: 'owner',
  recentSignIn: true,
  body: personJobForm,
  status: 201,
  answer: personJob,
  errors: { ...startErrors, ...eraseInCustomer.errors },
});

export const getJob = defineCall({
  method: 'GET',
  path: '/api/admin/privacy/jobs/:id',
  summary: 'Shows how far an export or an erasure is; kept for an hour after its end',
  access: 'owner',
  params: jobId,
  answer: personJob,
  errors: jobErrors,
});

export const downloadExport = defineCall({
  method: 'GET',
  path: '/api/admin/privacy/jobs/:id/person.json',
  summary: "Downloads a person's data from a finished export",
  access: 'owner',
  recentSignIn: true,
  params: jobId,
  answer: personExport,
  errors: { ...jobErrors, 'PRIVACY.EXPORT_UNFINISHED': 'conflict' },
});

export const exportPerson = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/export',
  summary: "Exports all of the salon's data about a person, found by phone, as a file",
  access: 'owner',
  recentSignIn: true,
  body: personForm,
  answer: personExport,
  errors: { ...startErrors, ...finishErrors },
});

export const erasePerson = defineCall({
  method: 'POST',
  path: '/api/admin/privacy/erase',
  summary: 'Erases a person, found by phone; a dry run reports what would be erased',
  access: 'owner',
  recentSignIn: true,
  body: erasureForm,
  answer: erasureReport,
  errors: { ...startErrors, ...finishErrors },
});
