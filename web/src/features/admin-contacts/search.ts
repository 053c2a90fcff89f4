import { submissionViews } from '@lacquer/contracts/salon/contact';
import { z } from 'zod';

/** Search parameters of the page. The default `view` is the inbox. Invalid values count as absent. */
export const contactSearch = z.object({
  view: z.enum(submissionViews).optional().catch(undefined),
  q: z.coerce.string().max(100).optional().catch(undefined),
  cursor: z.coerce.string().max(100).optional().catch(undefined),
});
export type ContactSearch = z.output<typeof contactSearch>;
