import { z } from 'zod';
import { defineCall } from '../../call.js';
import { tooManyOpen } from '../../errors.js';
import {
  campaignProgress,
  campaignRecipient,
  campaignReport,
  getCampaignProgress,
  getCampaignReport,
  listCampaignRecipients,
  recipientQuery,
} from '../../messaging/campaign-progress.js';

const one = z.object({ id: z.uuid() });

export const watch = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id/progress',
  summary:
    'Progress as server-sent events: `progress` at once and then on change, at most one in 250 ms, its id for `Last-Event-ID`; `unavailable`; `end`',
  access: 'staff',
  params: one,
  headers: {
    'Last-Event-ID': 'The id of the last event received. A picture that has not changed since is not sent again.',
  },
  answer: campaignProgress,
  answerType: 'text/event-stream',
  errors: { ...getCampaignProgress.errors, 'GATEWAY.STOPPING': 'unavailable', ...tooManyOpen },
});

export const listRecipients = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id/recipients',
  summary: 'Its recipients by id, and what became of each',
  access: 'staff',
  params: one,
  query: recipientQuery,
  answer: z.array(campaignRecipient),
  paged: true,
  errors: listCampaignRecipients.errors,
});

export const report = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id/report',
  summary: 'What its recipients brought in within 7 days, beside the holdout',
  access: 'staff',
  params: one,
  answer: campaignReport,
  errors: getCampaignReport.errors,
});
