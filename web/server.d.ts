import type { GalleryItem, Testimonial } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import type { UtcOffsets } from '@lacquer/contracts/salon/utc-offsets';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { SiteMenu, SitePage } from '@lacquer/contracts/site/published';

/** Data for the pages. `null`: not available, so the browser fetches it, except for `page`. */
export interface PageData {
  menu: SiteMenu | null;
  /** The page of a document. Null for every other page. */
  page: SitePage | null;
  gallery: GalleryItem[] | null;
  testimonials: Testimonial[] | null;
  salon: SalonProfile | null;
}

/** `publicUrl`: the site's own address, without a trailing slash. `null`: unknown, and pages have no canonical one. */
export interface SiteSettings {
  publicUrl: string | null;
  bookingUrl: string;
  /** `null`: an illustration replaces the Google map. */
  googleMapsApiKey: string | null;
  /** `null`: analytics is off. */
  gaMeasurementId: string | null;
  /** The salon's date for which the page is rendered, as `2026-12-25`. Absent if it has no special days. */
  today?: string;
  /** The slug of the landing page, if it is not that of a new installation. */
  landing?: string;
  /** Of the salon's time zone. Absent without a salon. */
  offsets?: UtcOffsets;
}

/** The forms that browsers without JavaScript may post. Each has a page `/<form>/sent`. */
export type PostedForm = 'contact' | 'join';

/** Why a form was rejected, by field name. */
export interface FormRefusal {
  faults: Record<string, string>;
  /** Shown when no field is at fault. */
  reason: string;
  /** The values as typed, for correction. */
  values: Record<string, string>;
}

/** HTML for a browser that an overloaded server refuses. */
export interface BusyPages {
  /** In place of a page. Reloads automatically if the response also has a `Refresh` header with the same `seconds`. */
  readonly opened: (seconds: number, language?: SiteLanguage) => string;
  /** In response to a form. */
  readonly sent: (language?: SiteLanguage) => string;
}

export interface Site {
  /** Folder of the built browser files. */
  readonly clientDir: string;
  /** Every public path with a page that is not a document's, `/` first. */
  readonly paths: readonly string[];
  /** The subset of `paths` for search engines. */
  readonly listedPaths: readonly string[];
  readonly busyPages: BusyPages;
  /**
   * Renders a page as HTML. A path without a page gets status 404 and the not-found screen. `mark` is the nonce of all
   * scripts in the page, including its embedded data. `keepData`: keeps the script with that data, and returns the
   * address from which the page loads it once it is painted. The same data is the same script. Absent: the page contains
   * it.
   */
  render(request: {
    path: string;
    data: PageData;
    settings: SiteSettings;
    mark?: string;
    keepData?: (script: string) => string;
  }): Promise<Response>;
  /** Renders the response to a rejected form: the form with its submitted values, without scripts. */
  renderFormRefused(request: {
    form: PostedForm;
    refusal: FormRefusal;
    language: SiteLanguage;
    data: PageData;
    settings: SiteSettings;
    mark?: string;
  }): Promise<Response>;
  /**
   * Renders the document for all `/admin` paths. The browser renders its content: the admin, or with `isPreview` a public
   * page from drafts.
   */
  renderAdminShell(request: { settings: SiteSettings; isPreview: boolean; mark?: string }): Promise<Response>;
  /** The web app manifest of the admin, as JSON. `null`: the salon is not known yet. */
  renderAdminManifest(salon: Pick<SalonProfile, 'name' | 'palette'> | null): string;
}

/** Reads the build's manifest once. */
export function loadSite(): Promise<Site>;
