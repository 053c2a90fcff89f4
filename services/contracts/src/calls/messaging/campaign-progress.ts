import { z } from 'zod';
import { defineCall } from '../../call.js';
import { tooManyOpen } from '../../errors.js';
import {
  campaignProgress,
  campaignRecipient,
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
    "Streams a campaign's progress as server-sent events: `progress` immediately and then on change, at most one per 250 ms, with an id for `Last-Event-ID`; `unavailable`; `end`",
  access: 'staff',
  params: one,
  headers: {
    'Last-Event-ID': 'The id of the last event received. Unchanged progress is not sent again.',
  },
  answer: campaignProgress,
  answerType: 'text/event-stream',
  errors: { ...getCampaignProgress.errors, 'GATEWAY.STOPPING': 'unavailable', ...tooManyOpen },
});

export const listRecipients = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id/recipients',
  summary: 'Lists the recipients of a campaign by id, with the outcome of each',
  access: 'staff',
  params: one,
  query: recipientQuery,
  answer: z.array(campaignRecipient),
  paged: true,
  forwards: listCampaignRecipients,
});

export const report = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id/report',
  summary: "Reports the visits and revenue of a campaign's recipients within 7 days, compared with the holdout",
  access: 'staff',
  params: one,
  forwards: getCampaignReport,
  // counting the visits of a hundred thousand customers takes longer than most answers
  timeoutMs: 60_000,
});
