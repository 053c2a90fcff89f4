import { defineCall } from '../../call.js';
import { getTestSend, sendTest, testSend, testSendForm } from '../../messaging/test-sends.js';

export const send = defineCall({
  method: 'POST',
  path: '/api/admin/test-sends',
  summary: 'Sends the final text of a message to one phone',
  access: 'owner',
  body: testSendForm,
  status: 202,
  answer: testSend,
  errors: sendTest.errors,
});

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/test-sends/:id',
  summary: 'Returns the outcome of a test send',
  access: 'staff',
  params: getTestSend.request,
  answer: testSend,
  errors: getTestSend.errors,
});
