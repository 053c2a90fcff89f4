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
  summary: 'Lists payments without a known phone, newest first',
  access: 'staff',
  query: paymentsWithoutPhoneQuery,
  answer: z.array(paymentWithoutPhone),
  paged: true,
  forwards: listPaymentsWithoutPhone,
});

export const complete = defineCall({
  method: 'POST',
  path: '/api/admin/square/payments/:paymentId/phone',
  summary: 'Assigns a payment to the customer with this phone',
  access: 'staff',
  params: completePayment.request.pick({ paymentId: true }),
  body: completePaymentForm,
  forwards: completePayment,
  audit: { action: 'payment.complete', subject: ({ params }) => ['payment', params.paymentId] },
});

export const status = defineCall({
  method: 'GET',
  path: '/api/admin/square',
  summary: 'Returns the status of the Square connection, and the results of its sweeps, newest first',
  access: 'owner',
  forwards: getSquareStatus,
});

export const sweep = defineCall({
  method: 'POST',
  path: '/api/admin/square/sweeps',
  summary: 'Lists changes at Square since a moment, or for a day, and imports what was missed',
  access: 'owner',
  body: sweepSquare.request,
  status: 202,
  forwards: sweepSquare,
  audit: {
    action: 'square.sweep',
    responseSubject: ({ sweepId }) => ['sweep', sweepId],
    details: ({ body }) => body,
  },
});
