import { defineCall } from '../../call.js';
import { receivedMessages } from '../../salon/received-messages.js';

export const count = defineCall({
  method: 'GET',
  path: '/api/admin/contacts/received',
  summary: 'How many messages arrived today and this week',
  access: 'staff',
  answer: receivedMessages,
});
