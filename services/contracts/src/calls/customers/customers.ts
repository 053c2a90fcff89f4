import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  addCustomerForm,
  customer,
  customerQuery,
  listCustomers,
  recordedVisit,
  recordVisit,
  summarizeCustomers,
} from '../../customers/customer.js';
import { tooManyOpen } from '../../errors.js';

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'Lists customers; with `limit`, one page of them',
  access: 'staff',
  query: customerQuery,
  answer: z.array(customer),
  paged: true,
  errors: { ...listCustomers.errors, ...tooManyOpen },
});

export const summarize = defineCall({
  method: 'GET',
  path: '/api/admin/customers/summary',
  summary: 'Returns the four figures above the list of customers',
  access: 'staff',
  forwards: summarizeCustomers,
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
  forwards: recordVisit,
});
