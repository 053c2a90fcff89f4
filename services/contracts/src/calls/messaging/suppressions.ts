import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  liftSuppression,
  listSuppressions,
  suppression,
  suppressionForm,
  suppressionQuery,
  suppressPhone,
} from '../../messaging/messaging.js';

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/suppressions',
  summary: 'Phones that get no campaign, newest first',
  access: 'staff',
  query: suppressionQuery,
  answer: z.array(suppression),
  paged: true,
  errors: listSuppressions.errors,
});

export const add = defineCall({
  method: 'POST',
  path: '/api/admin/suppressions',
  summary: 'Excludes a phone whose owner told the staff',
  access: 'staff',
  body: suppressionForm,
  status: 201,
  answer: suppression,
  errors: suppressPhone.errors,
});

export const lift = defineCall({
  method: 'DELETE',
  path: '/api/admin/suppressions/:phone',
  summary: 'Lifts an exclusion that was not made by text',
  access: 'staff',
  params: z.object({ phone: suppressionForm.shape.phoneNumber }),
  status: 204,
  errors: liftSuppression.errors,
});
