import { useRouter } from '@tanstack/react-router';
import type { SiteSettings } from '../server';

export type { SiteSettings };

/** What the server decided for this installation; it travels to the browser with the page. */
export function useSiteSettings(): SiteSettings {
  return useRouter().options.context.settings;
}
