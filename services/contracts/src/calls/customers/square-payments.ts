import { z } from 'zod';
import { defineCall } from '../../call.js';
import { getSquareStatus } from '../../customers/customer.js';
import {
  completePayment,
  completePaymentForm,
  listPaymentsWithoutPhone,
  paymentsWithoutPhoneQuery,
  paymentWithoutPhone,
} from '../../customers/square-payments.js';
import { sweepSquare } from '../../customers/square-sweep.js';

export const listWithoutPhone = defineCall({
  method: 'GET',
  path: '/api/admin/square/payments-without-phone',
  summary: 'Payments that nobody knows the phone of, newest first',
  access: 'staff',
  query: paymentsWithoutPhoneQuery,
  answer: z.array(paymentWithoutPhone),
  paged: true,
  errors: listPaymentsWithoutPhone.errors,
});

export const complete = defineCall({
  method: 'POST',
  path: '/api/admin/square/payments/:paymentId/phone',
  summary: 'Counts a payment for the customer with this phone',
  access: 'staff',
  params: completePayment.request.pick({ paymentId: true }),
  body: completePaymentForm,
  answer: completePayment.response,
  errors: completePayment.errors,
});

export const status = defineCall({
  method: 'GET',
  path: '/api/admin/square',
  summary: 'What was heard of Square, and what its sweeps found, the newest first',
  access: 'owner',
  answer: getSquareStatus.response,
});

export const sweep = defineCall({
  method: 'POST',
  path: '/api/admin/square/sweeps',
  summary: 'Lists what changed at Square since a moment, or for a day, and takes in what was missed',
  access: 'owner',
  body: sweepSquare.request,
  status: 202,
  answer: sweepSquare.response,
  errors: sweepSquare.errors,
});
