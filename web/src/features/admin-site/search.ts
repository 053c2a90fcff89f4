import { z } from 'zod';

export const tabs = ['prices', 'salon'] as const;

/** Of the page, as its URL says it. What is wrong there counts as absent. */
export const siteSearch = z.object({ tab: z.enum(tabs).default('prices').catch('prices') });
export type SiteSearch = z.output<typeof siteSearch>;
