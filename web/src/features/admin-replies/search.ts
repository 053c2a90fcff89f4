import { suppressionReason } from '@lacquer/contracts/messaging/messaging';
import { z } from 'zod';
import { listUrl } from '../../lists/list-search';

export const tabs = ['inbox', 'saved', 'suppressions', 'consent'] as const;

/** Search parameters of the page. Invalid values count as absent. */
export const repliesSearch = z.object({
  tab: z.enum(tabs).default('inbox').catch('inbox'),
  show: z.enum(['waiting', 'open', 'mine', 'closed', 'unread', 'review']).optional().catch(undefined),
  reason: suppressionReason.optional().catch(undefined),
  phone: listUrl.q,
  kinds: z.enum(['consent', 'all']).optional().catch(undefined),
  ...listUrl,
});
export type RepliesSearch = z.output<typeof repliesSearch>;

export type InboxSearch = Pick<RepliesSearch, 'show' | 'q' | 'cursor'>;
export type SuppressionSearch = Pick<RepliesSearch, 'reason' | 'q' | 'cursor'>;
export type ConsentSearch = Pick<RepliesSearch, 'phone' | 'kinds' | 'cursor'>;
