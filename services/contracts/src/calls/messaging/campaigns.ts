import { z } from 'zod';
import { defineCall, type Parts } from '../../call.js';
import {
  campaign,
  campaignDraft,
  campaignEdit,
  campaignPlan,
  campaignPreview,
  cancelCampaign,
  createCampaign,
  duplicateCampaign,
  editCampaign,
  everyoneNow,
  getCampaign,
  launchCampaign,
  launchedCampaign,
  launchForm,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  retryFailedRecipients,
  startCampaign,
  startForm,
  wholeAudienceMs,
} from '../../messaging/campaign.js';
import { campaignQuery, pageCampaigns } from '../../messaging/campaign-list.js';
import type { AuditSubject } from '../../staff/audit-actions.js';

const one = getCampaign.request;
const campaignIn = ({ params }: Parts<z.output<typeof one>>): AuditSubject => ['campaign', params.id];

export const launch = defineCall({
  method: 'POST',
  path: '/api/admin/sms-campaign',
  summary: 'Launches a campaign to every customer with a phone',
  access: 'owner',
  body: launchForm,
  status: 202,
  answer: launchedCampaign,
  idempotent: true,
  forwards: launchCampaign,
  timeoutMs: wholeAudienceMs,
  toRequest: ({ body }) => ({ ...body, ...everyoneNow }),
  audit: {
    action: 'campaign.launch',
    responseSubject: ({ campaignId }) => ['campaign', campaignId],
    details: ({ body: { message, texts, campaignType } }) => ({ message, texts, campaignType }),
  },
});

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns',
  summary: 'Lists campaigns, newest first: the 200 newest; with a parameter, one page of all that match',
  access: 'staff',
  query: campaignQuery,
  answer: z.array(campaign),
  paged: true,
  errors: pageCampaigns.errors,
});

export const create = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns',
  summary: 'Stores a draft',
  access: 'owner',
  body: campaignDraft,
  status: 201,
  forwards: createCampaign,
  audit: {
    action: 'campaign.create',
    responseSubject: ({ id }) => ['campaign', id],
    details: ({ body }) => body,
  },
});

export const preview = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/preview',
  summary: 'Previews a draft without storing it',
  access: 'staff',
  body: campaignPlan,
  safeToRepeat: true,
  forwards: previewCampaign,
  timeoutMs: wholeAudienceMs,
});

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id',
  summary: 'Returns one campaign',
  access: 'staff',
  params: one,
  forwards: getCampaign,
});

export const edit = defineCall({
  method: 'PUT',
  path: '/api/admin/campaigns/:id',
  summary: 'Replaces a draft',
  access: 'owner',
  params: one,
  body: campaignEdit,
  safeToRepeat: true,
  forwards: editCampaign,
  audit: { action: 'campaign.edit', subject: campaignIn, details: ({ body }) => body },
});

export const previewStored = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id/preview',
  summary: 'Previews the launch of a stored campaign',
  access: 'staff',
  params: one,
  answer: campaignPreview,
  errors: { ...getCampaign.errors, ...previewCampaign.errors },
});

export const start = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/start',
  summary: 'Starts a campaign, or schedules it if `at` is given',
  access: 'owner',
  params: one,
  body: startForm,
  forwards: startCampaign,
  timeoutMs: wholeAudienceMs,
  audit: { action: 'campaign.start', subject: campaignIn, details: ({ body: { at } }) => ({ at }) },
});

export const pause = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/pause',
  summary: 'Pauses a campaign: nothing is sent until it is resumed',
  access: 'owner',
  params: one,
  forwards: pauseCampaign,
  audit: { action: 'campaign.pause', subject: campaignIn },
});

export const resume = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/resume',
  summary: 'Resumes a paused campaign',
  access: 'owner',
  params: one,
  forwards: resumeCampaign,
  audit: { action: 'campaign.resume', subject: campaignIn },
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/cancel',
  summary: 'Cancels a campaign; pending recipients are skipped',
  access: 'owner',
  params: one,
  forwards: cancelCampaign,
  audit: { action: 'campaign.cancel', subject: campaignIn },
});

export const retryFailed = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/retry-failed',
  summary: 'Resends to recipients that failed for a temporary reason',
  access: 'owner',
  params: one,
  forwards: retryFailedRecipients,
  timeoutMs: wholeAudienceMs,
  audit: { action: 'campaign.retry-failed', subject: campaignIn },
});

export const duplicate = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/duplicate',
  summary: 'Copies a campaign into a new draft',
  access: 'owner',
  params: one,
  status: 201,
  forwards: duplicateCampaign,
  audit: { action: 'campaign.duplicate', subject: campaignIn },
});
