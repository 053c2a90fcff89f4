import { defineCall } from '../../call.js';
import { getTestSend, sendTest, testSendForm } from '../../messaging/test-sends.js';

export const send = defineCall({
  method: 'POST',
  path: '/api/admin/test-sends',
  summary: 'Sends the final text of a message to one phone',
  access: 'owner',
  body: testSendForm,
  status: 202,
  forwards: sendTest,
  // not the phone
  audit: {
    action: 'campaign.send-test',
    responseSubject: ({ id }) => ['test-send', id],
    details: ({ body: { message } }) => ({ message }),
  },
});

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/test-sends/:id',
  summary: 'Returns the outcome of a test send',
  access: 'staff',
  params: getTestSend.request,
  forwards: getTestSend,
});
