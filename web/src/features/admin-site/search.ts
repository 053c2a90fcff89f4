import { siteLanguages } from '@lacquer/contracts/site/languages';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { z } from 'zod';

const contentTabs = ['prices', 'services', 'pages', 'texts', 'gallery', 'reviews', 'salon'] as const;
type ContentTab = (typeof contentTabs)[number];
/** `history`: the editions, in place of the tabs. */
export type SiteTab = ContentTab | 'history';
const staffTabs = ['services', 'pages', 'texts', 'gallery', 'reviews', 'salon'] as const satisfies ContentTab[];

/** The tabs that a role sees. Staff writes drafts; prices are the owners'. */
export const tabsFor = (role: StaffRole): readonly [ContentTab, ...ContentTab[]] =>
  role === 'owner' ? contentTabs : staffTabs;

/**
 * Search parameters of the page. Invalid values count as absent. `document`: the id of the one that is edited.
 * `language`: that of the texts that are edited. Absent: English.
 */
export const siteSearch = (role: StaffRole) => {
  const [first, ...others] = tabsFor(role);
  return z.object({
    tab: z
      .enum([first, ...others, 'history'])
      .default(first)
      .catch(first),
    document: z.uuid().optional().catch(undefined),
    language: z.enum(siteLanguages).optional().catch(undefined),
  });
};
export type SiteSearch = z.output<ReturnType<typeof siteSearch>>;
