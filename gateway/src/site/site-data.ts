import type { SiteMenu } from '@lacquer/contracts/site/published';
import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { SiteView } from '@lacquer/contracts/site/views';

/** What visitors read in one language. */
export interface TranslatedContent {
  menu: SiteMenu;
  view: SiteView;
  gallery: GalleryItem[];
  testimonials: Testimonial[];
  /** With the effective booking URL. */
  salon: SalonProfile;
}

/** What visitors see, of one edition. */
export interface SiteContent {
  services: SalonService[];
  gallery: GalleryItem[];
  testimonials: Testimonial[];
  /** With the effective booking URL. */
  salon: SalonProfile;
  /** In English. */
  menu: SiteMenu;
  /** In English. */
  view: SiteView;
  in: Readonly<Record<SiteLanguage, TranslatedContent>>;
  /** The addresses of the documents' pages, as `/gel-manicure`. */
  paths: readonly string[];
}

/** The source of the pages' content. */
export abstract class SiteData {
  abstract getContent(): Promise<SiteContent>;
  /** The last answer of `getContent`: the fallback while it fails. */
  abstract readonly lastContent: SiteContent | null;
}
