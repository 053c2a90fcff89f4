import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  completePayment,
  completePaymentForm,
  listPaymentsWithoutPhone,
  paymentsWithoutPhoneQuery,
  paymentWithoutPhone,
} from '../square-payments.js';

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
