import {
  campaign,
  campaignDraft,
  campaignPlan,
  campaignPreview,
  launchCampaign,
  launchForm,
  retryFailedRecipients,
  startForm,
  testSend,
  testSendForm,
} from '@lacquer/contracts/campaign';
import { z } from 'zod';
import { op, type Operation } from './operation.js';

const one = '/api/admin/campaigns/:id';

/** Campaigns from the draft to the end. */
export const lifecycleOperations: readonly Operation[] = [
  {
    ...op('POST', '/api/admin/sms-campaign', 'Texts every customer who has a phone', 'owner', launchCampaign.response),
    body: launchForm,
    status: 202,
  },
  op('GET', '/api/admin/campaigns', 'The 200 newest campaigns, newest first', 'staff', z.array(campaign)),
  {
    ...op('POST', '/api/admin/campaigns', 'Stores a draft', 'owner', campaign),
    body: campaignDraft,
    status: 201,
  },
  {
    ...op(
      'POST',
      '/api/admin/campaigns/preview',
      'What a draft would do, without storing it',
      'staff',
      campaignPreview,
    ),
    body: campaignPlan,
  },
  {
    ...op('POST', '/api/admin/campaigns/tests', 'Sends the final text of a message to one phone', 'owner', testSend),
    body: testSendForm,
    status: 202,
  },
  op('GET', '/api/admin/campaigns/tests/:id', 'What became of a test', 'staff', testSend),
  op('GET', one, 'One campaign', 'staff', campaign),
  { ...op('PUT', one, 'Replaces a draft', 'owner', campaign), body: campaignDraft },
  op('GET', `${one}/preview`, 'What its launch would do now', 'staff', campaignPreview),
  {
    ...op('POST', `${one}/start`, 'Starts it, or schedules it when `at` is given', 'owner', campaign),
    body: startForm,
  },
  op('POST', `${one}/pause`, 'Sends nothing until it is resumed', 'owner', campaign),
  op('POST', `${one}/resume`, 'Goes on', 'owner', campaign),
  op('POST', `${one}/cancel`, 'Ends it; who has not been sent to is skipped', 'owner', campaign),
  op(
    'POST',
    `${one}/retry-failed`,
    'Sends again to whom nothing has left, where the error can pass',
    'owner',
    retryFailedRecipients.response,
  ),
  { ...op('POST', `${one}/duplicate`, 'Makes a new draft of it', 'owner', campaign), status: 201 },
];
