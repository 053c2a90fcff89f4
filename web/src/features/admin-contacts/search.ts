import { submissionViews } from '@lacquer/contracts/salon/contact';
import { z } from 'zod';

/** What the address of the page may say: `view` is the inbox unless it says otherwise. What is wrong there counts as absent. */
export const contactSearch = z.object({
  view: z.enum(submissionViews).optional().catch(undefined),
  q: z.coerce.string().max(100).optional().catch(undefined),
  cursor: z.coerce.string().max(100).optional().catch(undefined),
});
export type ContactSearch = z.output<typeof contactSearch>;
