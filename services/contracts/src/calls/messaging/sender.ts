import { defineCall } from '../../call.js';
import { senderRateForm, senderStatus, setSenderRate } from '../../messaging/messaging.js';

export const describe = defineCall({
  method: 'GET',
  path: '/api/admin/sender',
  summary: 'The sender, its rate, its hours and what holds it up',
  access: 'staff',
  answer: senderStatus,
});

export const setRate = defineCall({
  method: 'PUT',
  path: '/api/admin/sender/rate',
  summary: 'Sets how fast texts leave; null: as the settings say',
  access: 'owner',
  body: senderRateForm,
  answer: senderStatus,
  errors: setSenderRate.errors,
});
