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
import { phoneSubject } from '../../staff/phone-subject.js';

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/suppressions',
  summary: 'Lists the phones that get no campaign, newest first',
  access: 'staff',
  query: suppressionQuery,
  answer: z.array(suppression),
  paged: true,
  forwards: listSuppressions,
});

export const add = defineCall({
  method: 'POST',
  path: '/api/admin/suppressions',
  summary: 'Suppresses a phone on request of its owner',
  access: 'staff',
  body: suppressionForm,
  status: 201,
  forwards: suppressPhone,
  audit: { action: 'suppression.add', responseSubject: phoneSubject },
});

export const lift = defineCall({
  method: 'DELETE',
  path: '/api/admin/suppressions/:phone',
  summary: 'Lifts a suppression that was not made by text',
  access: 'staff',
  params: z.object({ phone: suppressionForm.shape.phoneNumber }),
  status: 204,
  forwards: liftSuppression,
  toRequest: ({ params }) => ({ phoneNumber: params.phone }),
  audit: { action: 'suppression.lift', responseSubject: phoneSubject },
});
