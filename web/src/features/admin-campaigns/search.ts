import { campaignDraft, campaignStatus, recipientStatus } from '@lacquer/contracts/messaging/campaign';
import { audienceFilter, type AudienceFilter } from '@lacquer/contracts/customers/customer';
import { cents, instant } from '@lacquer/contracts/values';
import { z } from 'zod';
import { listUrl } from '../../lists/list-search';

/** Search parameters of the campaign list. Invalid values count as absent. */
export const listSearch = z.object({
  status: campaignStatus.optional().catch(undefined),
  ...listUrl,
});

/** Search parameters of a campaign's recipients. */
export const recipientSearch = z.object({
  status: recipientStatus.optional().catch(undefined),
  ...listUrl,
});

/** The draft's state in the URL. Its text is only on the server. */
export interface ComposeSearch extends Omit<AudienceFilter, 'within'> {
  segmentId?: string | undefined;
  /** The id of a stored draft. */
  draft?: string | undefined;
  holdoutPercent?: number | undefined;
  /** Start time. Absent: start immediately. */
  at?: string | undefined;
}

const given = audienceFilter.shape;

/** Search parameters of the composer. The filter uses the names of the contract, so that any page can link to it. */
export const composeSearch = z.object({
  draft: z.uuid().optional().catch(undefined),
  service: z.coerce.string().max(120).optional().catch(undefined),
  visitedSince: given.visitedSince.catch(undefined),
  notVisitedSince: given.notVisitedSince.catch(undefined),
  visitsAtLeast: z.coerce.number().pipe(given.visitsAtLeast.unwrap()).optional().catch(undefined),
  spentAtLeast: z.coerce.number().pipe(cents).optional().catch(undefined),
  segmentId: z.uuid().optional().catch(undefined),
  consentedOnly: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  holdoutPercent: z.coerce.number().pipe(campaignDraft.shape.holdoutPercent.unwrap()).optional().catch(undefined),
  at: instant.optional().catch(undefined),
});
