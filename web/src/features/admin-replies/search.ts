import { suppressionReason } from '@lacquer/contracts/messaging/messaging';
import { z } from 'zod';

export const tabs = ['inbox', 'suppressions', 'consent'] as const;

const text = z.coerce.string().max(100).optional().catch(undefined);

/** Search parameters of the page. Invalid values count as absent. */
export const repliesSearch = z.object({
  tab: z.enum(tabs).default('inbox').catch('inbox'),
  show: z.enum(['unread', 'review']).optional().catch(undefined),
  q: text,
  reason: suppressionReason.optional().catch(undefined),
  phone: text,
  kinds: z.enum(['consent', 'all']).optional().catch(undefined),
  cursor: text,
});
export type RepliesSearch = z.output<typeof repliesSearch>;

export type InboxSearch = Pick<RepliesSearch, 'show' | 'q' | 'cursor'>;
export type SuppressionSearch = Pick<RepliesSearch, 'reason' | 'q' | 'cursor'>;
export type ConsentSearch = Pick<RepliesSearch, 'phone' | 'kinds' | 'cursor'>;
