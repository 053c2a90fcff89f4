import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { pageLimit, pageQuery, searchedText } from '../paging.js';
import { text } from '../values.js';
import { campaign, campaignStatus } from './campaign.js';

/** The most campaigns per page. With texts of the largest size, they fit into one bus message. */
export const maxCampaigns = 200;

/**
 * Without any of these parameters the answer is the newest campaigns. `status`: one state, or several separated by
 * commas.
 */
export const campaignQuery = z.object({
  status: text()
    .max(100)
    .transform((states) => states.split(','))
    .pipe(z.array(campaignStatus))
    .optional(),
  /** Part of the text. */
  q: searchedText,
  limit: pageLimit.optional(),
  cursor: pageQuery.cursor,
});

/** Newest first. */
export const pageCampaigns = defineRpc('messaging.list-campaigns.v2', {
  request: z.object({
    /** Absent: all states. */
    status: z.array(campaignStatus).optional(),
    q: searchedText,
    limit: z.int().min(1).max(maxCampaigns),
    cursor: pageQuery.cursor,
  }),
  response: z.object({ campaigns: z.array(campaign), nextCursor: z.string().nullable() }),
  errors: { 'MESSAGING.CURSOR_INVALID': 'invalid' },
});

/** Campaigns by id prefix: their number, and the newest few of them. */
export const matchCampaignIds = defineRpc('messaging.list-campaigns-by-id.v1', {
  request: z.object({ prefix: text().max(100) }),
  response: z.object({ total: z.int(), campaigns: z.array(campaign) }),
});
