import { z } from 'zod';

export const tabs = ['prices', 'salon'] as const;

/** Search parameters of the page. Invalid values count as absent. */
export const siteSearch = z.object({ tab: z.enum(tabs).default('prices').catch('prices') });
export type SiteSearch = z.output<typeof siteSearch>;
