import { z } from 'zod';
import { defineCall } from '../../call.js';
import { testedText } from '../../messaging/campaign.js';
import { chooseText, getTextTest } from '../../messaging/text-test.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id/text-test',
  summary: 'Returns how the test of two texts goes',
  access: 'staff',
  params: getTextTest.request,
  forwards: getTextTest,
});

export const choose = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/text-test/choice',
  summary: 'Ends the test of two texts: the rest of the audience gets this one',
  access: 'owner',
  params: getTextTest.request,
  body: z.object({ text: testedText }),
  safeToRepeat: true,
  forwards: chooseText,
  audit: {
    action: 'campaign.choose-text',
    subject: ({ params }) => ['campaign', params.id],
    details: ({ body: { text } }) => ({ text }),
  },
});
