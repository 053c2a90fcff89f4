import type { SiteSettings } from '../settings';
import { salon } from './salon';

interface Page {
  path: string;
  title: string;
  description: string;
  settings: SiteSettings;
}

/** The head of a public page. Addresses are absolute, so they are there only where the public address is known. */
export function pageHead({ path, title, description, settings }: Page) {
  const address = settings.publicUrl === null ? null : `${settings.publicUrl}${path === '/' ? '' : path}`;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { name: 'robots', content: 'index, follow' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: salon.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(address === null ? [] : [{ property: 'og:url', content: address }]),
    ],
    links: address === null ? [] : [{ rel: 'canonical', href: address }],
  };
}
