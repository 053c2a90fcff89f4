import { defineCall } from '../../call.js';
import { describeSender, senderRateForm, setSenderRate } from '../../messaging/messaging.js';

export const describe = defineCall({
  method: 'GET',
  path: '/api/admin/sender',
  summary: 'Returns the sender, its rate, its hours and what is holding it',
  access: 'staff',
  forwards: describeSender,
});

export const setRate = defineCall({
  method: 'PUT',
  path: '/api/admin/sender/rate',
  summary: 'Sets the sending rate; null restores the rate of the settings',
  access: 'owner',
  body: senderRateForm,
  safeToRepeat: true,
  forwards: setSenderRate,
  audit: { action: 'sender.set-rate', details: ({ body }) => body },
});
