import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { z } from 'zod';

const ownersTabs = ['prices', 'salon', 'reviews', 'gallery', 'history'] as const;
export type SiteTab = (typeof ownersTabs)[number];
const staffTabs = ['reviews', 'gallery', 'history'] as const satisfies SiteTab[];

/** The tabs that a role sees. Staff writes drafts; prices and the salon's profile are the owners'. */
export const tabsFor = (role: StaffRole): readonly [SiteTab, ...SiteTab[]] =>
  role === 'owner' ? ownersTabs : staffTabs;

/** Search parameters of the page. Invalid values count as absent. `document`: the id of the one that is edited. */
export const siteSearch = (role: StaffRole) => {
  const [first] = tabsFor(role);
  return z.object({
    tab: z.enum(tabsFor(role)).default(first).catch(first),
    document: z.uuid().optional().catch(undefined),
  });
};
export type SiteSearch = z.output<ReturnType<typeof siteSearch>>;
