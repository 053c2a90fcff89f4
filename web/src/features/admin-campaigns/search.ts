import { campaignDraft, campaignStatus, recipientStatus } from '@lacquer/contracts/messaging/campaign';
import { audienceFilter, type AudienceFilter } from '@lacquer/contracts/customers/customer';
import { cents, instant } from '@lacquer/contracts/values';
import { z } from 'zod';

/** Of the list, as its URL says it. What is wrong there counts as absent. */
export const listSearch = z.object({
  status: campaignStatus.optional().catch(undefined),
  q: z.coerce.string().max(100).optional().catch(undefined),
  cursor: z.coerce.string().max(100).optional().catch(undefined),
});

/** Of a campaign's recipients. */
export const recipientSearch = z.object({
  status: recipientStatus.optional().catch(undefined),
  q: z.coerce.string().max(40).optional().catch(undefined),
  cursor: z.coerce.string().max(100).optional().catch(undefined),
});

/** What the URL says of the draft; its text is only on the server. */
export interface ComposeSearch extends AudienceFilter {
  /** The id of a stored draft. */
  draft?: string | undefined;
  holdoutPercent?: number | undefined;
  /** When it starts; absent: at once. */
  at?: string | undefined;
}

const given = audienceFilter.shape;

/** Of the composer. Its filter has the names of the contract, so that any page can link to it. */
export const composeSearch = z.object({
  draft: z.uuid().optional().catch(undefined),
  service: z.coerce.string().max(120).optional().catch(undefined),
  visitedSince: given.visitedSince.catch(undefined),
  notVisitedSince: given.notVisitedSince.catch(undefined),
  visitsAtLeast: z.coerce.number().pipe(given.visitsAtLeast.unwrap()).optional().catch(undefined),
  spentAtLeast: z.coerce.number().pipe(cents).optional().catch(undefined),
  consentedOnly: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  holdoutPercent: z.coerce.number().pipe(campaignDraft.shape.holdoutPercent.unwrap()).optional().catch(undefined),
  at: instant.optional().catch(undefined),
});
