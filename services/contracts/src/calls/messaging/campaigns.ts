import { z } from 'zod';
import { defineCall } from '../../call.js';
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
} from '../../messaging/campaign.js';
import { campaignQuery, pageCampaigns } from '../../messaging/campaign-list.js';

const one = getCampaign.request;

export const launch = defineCall({
  method: 'POST',
  path: '/api/admin/sms-campaign',
  summary: 'Launches a campaign to every customer with a phone',
  access: 'owner',
  body: launchForm,
  status: 202,
  answer: launchedCampaign,
  idempotent: true,
  errors: launchCampaign.errors,
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
  answer: campaign,
  errors: createCampaign.errors,
});

export const preview = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/preview',
  summary: 'Previews a draft without storing it',
  access: 'staff',
  body: campaignPlan,
  answer: campaignPreview,
  errors: previewCampaign.errors,
});

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/campaigns/:id',
  summary: 'Returns one campaign',
  access: 'staff',
  params: one,
  answer: campaign,
  errors: getCampaign.errors,
});

export const edit = defineCall({
  method: 'PUT',
  path: '/api/admin/campaigns/:id',
  summary: 'Replaces a draft',
  access: 'owner',
  params: one,
  body: campaignEdit,
  answer: campaign,
  errors: editCampaign.errors,
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
  answer: campaign,
  errors: startCampaign.errors,
});

export const pause = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/pause',
  summary: 'Pauses a campaign: nothing is sent until it is resumed',
  access: 'owner',
  params: one,
  answer: campaign,
  errors: pauseCampaign.errors,
});

export const resume = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/resume',
  summary: 'Resumes a paused campaign',
  access: 'owner',
  params: one,
  answer: campaign,
  errors: resumeCampaign.errors,
});

export const cancel = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/cancel',
  summary: 'Cancels a campaign; pending recipients are skipped',
  access: 'owner',
  params: one,
  answer: campaign,
  errors: cancelCampaign.errors,
});

export const retryFailed = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/retry-failed',
  summary: 'Resends to recipients that failed for a temporary reason',
  access: 'owner',
  params: one,
  answer: retryFailedRecipients.response,
  errors: retryFailedRecipients.errors,
});

export const duplicate = defineCall({
  method: 'POST',
  path: '/api/admin/campaigns/:id/duplicate',
  summary: 'Copies a campaign into a new draft',
  access: 'owner',
  params: one,
  status: 201,
  answer: campaign,
  errors: duplicateCampaign.errors,
});
