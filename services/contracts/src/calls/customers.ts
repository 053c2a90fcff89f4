import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  addCustomerForm,
  customer,
  customerQuery,
  customerSummary,
  listCustomers,
  recordedVisit,
  recordVisit,
  customerCursorInvalid,
} from '../customer.js';
import { customerEdit, customerRecord, editCustomer, getCustomer } from '../customer-record.js';
import { customerMerge, mergeCustomers, unmergeCustomer } from '../customer-merge.js';
import { tooManyOpen } from '../errors.js';
import { listVisits, timelineEntry, timelineQuery } from '../timeline.js';

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'Customers; with a limit a page of them',
  access: 'staff',
  query: customerQuery,
  answer: z.array(customer),
  paged: true,
  errors: { ...listCustomers.errors, ...tooManyOpen },
});

export const summarize = defineCall({
  method: 'GET',
  path: '/api/admin/customers/summary',
  summary: 'The four figures above the list',
  access: 'staff',
  answer: customerSummary,
});

export const add = defineCall({
  method: 'POST',
  path: '/api/customers/add',
  summary: 'Records a visit by hand',
  access: 'staff',
  body: addCustomerForm,
  status: 201,
  answer: recordedVisit,
  idempotent: true,
  errors: recordVisit.errors,
});

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/customers/:id',
  summary: 'One customer in full',
  access: 'staff',
  params: getCustomer.request,
  answer: customerRecord,
  errors: getCustomer.errors,
});

export const edit = defineCall({
  method: 'PATCH',
  path: '/api/admin/customers/:id',
  summary: 'Changes names, e-mail, note, tags, birthday and language of a customer',
  access: 'staff',
  params: getCustomer.request,
  body: customerEdit,
  answer: customerRecord,
  errors: editCustomer.errors,
});

export const timeline = defineCall({
  method: 'GET',
  path: '/api/admin/customers/:id/timeline',
  summary: 'Visits of a customer, and texts to and from the phone, newest first',
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
  summary: 'Makes one customer of two: this record stands for the other as well',
  access: 'staff',
  params: getCustomer.request,
  body: customerMerge,
  answer: customerRecord,
  errors: mergeCustomers.errors,
});

export const unmerge = defineCall({
  method: 'POST',
  path: '/api/admin/customers/:id/unmerge',
  summary: 'Lets a merged record stand for itself again',
  access: 'staff',
  params: getCustomer.request,
  answer: customerRecord,
  errors: unmergeCustomer.errors,
});
