import { submissionViews } from '@lacquer/contracts/salon/contact';
import { z } from 'zod';
import { listUrl } from '../../lists/list-search';

/** Search parameters of the page. The default `view` is the inbox. Invalid values count as absent. */
export const contactSearch = z.object({
  view: z.enum(submissionViews).optional().catch(undefined),
  ...listUrl,
});
export type ContactSearch = z.output<typeof contactSearch>;
