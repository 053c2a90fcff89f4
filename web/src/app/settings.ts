import { useRouter } from '@tanstack/react-router';
import type { SiteSettings } from '../../server';

export type { SiteSettings };

/** The settings of this installation, embedded in the page. */
export function useSiteSettings(): SiteSettings {
  return useRouter().options.context.settings;
}
