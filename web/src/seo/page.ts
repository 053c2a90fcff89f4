import { pathIn, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import type { ImagePreload } from '../components/still-files';
import type { SalonProfile } from '../salon/queries';
import type { SiteSettings } from '../app/settings';

/** Its path ends that of its translations, and begins the name of its share picture. */
const ofLanding = new RegExp(`${landingSlug}(?=$|\\.png)`);

/** Facts for the head of every page, in addition to the page's own text. */
export interface SiteFacts {
  settings: SiteSettings;
  language: SiteLanguage;
  salon: SalonProfile | null;
  /** What breadcrumbs call the home page. */
  homeName: string;
  /** On the server: returns the JSON-LD of a page, or an empty string if there is none. */
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
  /** In dollars. `null`: unknown, and the service has no offer. */
  dollars: number | null;
  /** Otherwise it is the starting price. */
  isExact: boolean;
  /** The unit of the price, if it is not the whole service: `nail`. */
  per?: string;
}

/** Input of a public page's head. */
export interface Page extends SiteFacts {
  /** The English address. */
  path: string;
  /** The page's own text. The salon's name is appended when known. */
  title: string;
  description: string;
  keywords: readonly string[];
  /** Default: `/images/share/<path>.png`. */
  image?: string;
  /** Preloads for the main image of the page. */
  preloads?: readonly ImagePreload[];
  /** For the page of one service. */
  service?: OfferedService;
  /** Breadcrumbs below home, this page last. */
  breadcrumbs?: readonly Breadcrumb[];
}

/** The path at which visitors find what the site calls `path`: the salon may have given the landing page another one. */
export const publicPath = ({ landing }: Pick<SiteSettings, 'landing'>, path: string): string =>
  landing ? path.replace(ofLanding, landing) : path;

/** A page's URL. Absolute if the site's own address is known. */
export const pageAddress = (settings: SiteSettings, path: string): string =>
  path === '/' ? (settings.publicUrl ?? '/') : `${settings.publicUrl ?? ''}${publicPath(settings, path)}`;

/** The URL of the page at this English path, in the language of the document. */
export const languageAddress = (
  { settings, language }: Pick<SiteFacts, 'settings' | 'language'>,
  path: string,
): string => pageAddress(settings, pathIn(language, path));
