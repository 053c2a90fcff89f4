import { z } from 'zod';
import { defineCall } from '../../call.js';
import { customerCursorInvalid } from '../../customers/customer.js';
import { customerExportQuery } from '../../customers/customer-export.js';
import { customerImport, importCustomers } from '../../customers/customer-import.js';
import { customerMerge, mergeCustomers, unmergeCustomer } from '../../customers/customer-merge.js';
import { enterPhone, newPhoneForm, reattachPhone } from '../../customers/detached-phone.js';
import { customerEdit, editCustomer, getCustomer, listTags } from '../../customers/customer-record.js';
import { tooManyOpen } from '../../errors.js';
import { listVisits, timelineEntry, timelineQuery } from '../../customers/timeline.js';

export const exportCsv = defineCall({
  method: 'GET',
  path: '/api/admin/customers.csv',
  summary: 'Exports customers as a file, with the same filters as the list',
  access: 'owner',
  recentSignIn: true,
  query: customerExportQuery,
  answer: z.string(),
  answerType: 'text/csv',
  errors: tooManyOpen,
});

export const importRows = defineCall({
  method: 'POST',
  path: '/api/admin/customers/import',
  summary: 'Imports part of a customer file; a dry run reports what would happen',
  access: 'owner',
  body: customerImport,
  bodyLimit: 512 * 1024,
  forwards: importCustomers,
  audit: {
    action: 'customer.import',
    details: ({ body: { rows, dryRun } }) => ({ rows: rows.length, dryRun }),
  },
});

export const tags = defineCall({
  method: 'GET',
  path: '/api/admin/customers/tags',
  summary: 'Lists the tags in use, with the number of customers for each',
  access: 'staff',
  forwards: listTags,
});

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/customers/:id',
  summary: 'Returns one customer in full',
  access: 'staff',
  params: getCustomer.request,
  forwards: getCustomer,
});

export const edit = defineCall({
  method: 'PATCH',
  path: '/api/admin/customers/:id',
  summary: "Changes a customer's names, e-mail, note, tags, birthday and language",
  access: 'staff',
  params: getCustomer.request,
  body: customerEdit,
  safeToRepeat: true,
  forwards: editCustomer,
  // which parts changed, not their content
  audit: {
    action: 'customer.edit',
    subject: ({ params }) => ['customer', params.id],
    details: ({ body: { version: _, ...changes } }) => ({ changed: Object.keys(changes) }),
  },
});

export const newPhone = defineCall({
  method: 'POST',
  path: '/api/admin/customers/:id/phone',
  summary: 'Gives a phone to a customer whose own was detached',
  access: 'staff',
  params: getCustomer.request,
  body: newPhoneForm,
  safeToRepeat: true,
  forwards: enterPhone,
  audit: { action: 'customer.enter-phone', subject: ({ params }) => ['customer', params.id] },
});

export const reattach = defineCall({
  method: 'POST',
  path: '/api/admin/customers/:id/detached-phones/:detachmentId/reattach',
  summary: 'Gives a detached phone back to its customer',
  access: 'staff',
  params: reattachPhone.request,
  safeToRepeat: true,
  forwards: reattachPhone,
  audit: { action: 'customer.reattach-phone', subject: ({ params }) => ['customer', params.id] },
});

export const timeline = defineCall({
  method: 'GET',
  path: '/api/admin/customers/:id/timeline',
  summary: "Lists a customer's visits and the texts to and from the phone, newest first",
  access: 'staff',
  params: getCustomer.request,
  query: timelineQuery,
  answer: z.array(timelineEntry),
  paged: true,
  errors: { ...listVisits.errors, ...customerCursorInvalid },
});

export const merge = defineCall({
  method: 'POST',
  path: '/api/admin/customers/:id/merge',
  summary: 'Merges two customers: this record represents the other as well',
  access: 'staff',
  params: getCustomer.request,
  body: customerMerge,
  forwards: mergeCustomers,
  audit: {
    action: 'customer.merge',
    subject: ({ params }) => ['customer', params.id],
    details: ({ body }) => body,
  },
});

export const unmerge = defineCall({
  method: 'POST',
  path: '/api/admin/customers/:id/unmerge',
  summary: 'Reverses a merge: the record represents itself again',
  access: 'staff',
  params: getCustomer.request,
  forwards: unmergeCustomer,
  audit: { action: 'customer.unmerge', subject: ({ params }) => ['customer', params.id] },
});
