import type { ImagePreload } from '../components/still-files';
import type { SalonProfile } from '../salon/queries';
import type { SiteSettings } from '../settings';

/** What every page's head is told beside its own words. */
export interface SiteFacts {
  settings: SiteSettings;
  salon: SalonProfile | null;
  /** On the server: writes what search engines read of a page; empty where there is nothing to say. */
  describe?: ((page: Page) => string) | undefined;
}

export interface Breadcrumb {
  name: string;
  path: string;
}

export interface OfferedService {
  path: string;
  name: string;
  description: string;
  /** Starting price in dollars; `null` = unknown, the service is then described without an offer. */
  fromDollars: number | null;
  /** What the price is for, where it is not the whole service: `nail`. */
  per?: string;
}

/** What the head of a public page is made of. */
export interface Page extends SiteFacts {
  path: string;
  /** The page's own words; the salon's name is added where it is known. */
  title: string;
  description: string;
  keywords: readonly string[];
  /** Where it is not `/images/share/<path>.png`. */
  image?: string;
  /** Fetches the main image of the page early. */
  preloads?: readonly ImagePreload[];
  /** Where the page is that of one service. */
  service?: OfferedService;
  /** From below the home page down to this page. */
  breadcrumbs?: readonly Breadcrumb[];
  /** The same words in other languages, this page among them. */
  alternates?: readonly { language: string; path: string }[];
  /** `en_US` unless said otherwise. */
  locale?: string;
}

/** A page's address; absolute where the public address is known. */
export const pageAddress = ({ publicUrl }: SiteSettings, path: string): string =>
  path === '/' ? (publicUrl ?? '/') : `${publicUrl ?? ''}${path}`;
