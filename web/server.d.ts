import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';

/** What the pages show; `null` = not at hand, the browser fetches it. */
export interface PageData {
  services: SalonService[] | null;
  gallery: GalleryItem[] | null;
  testimonials: Testimonial[] | null;
  salon: SalonProfile | null;
}

/** `publicUrl` without a trailing slash; `null` = unknown, pages then carry no canonical address. */
export interface SiteSettings {
  publicUrl: string | null;
  bookingUrl: string;
  /** `null` = no map of Google's, an illustration stands in. */
  googleMapsApiKey: string | null;
  /** `null` = nothing is reported to anybody. */
  gaMeasurementId: string | null;
}

/** Why a contact form was not taken, by the name of the field. */
export interface ContactRefusal {
  faults: Record<string, string>;
  /** Shown where no field is at fault. */
  reason: string;
  /** What was typed, to be put right. */
  values: Record<string, string>;
}

export interface Site {
  /** Folder of the built browser files. */
  readonly clientDir: string;
  /** Every public path that has a page, `/` first. */
  readonly paths: readonly string[];
  /** Those among them that search engines should know. */
  readonly listedPaths: readonly string[];
  /**
   * A page as HTML. Status 404 with the not-found screen for a path that has none. `mark` is the nonce of every script in it,
   * and also that of the data in it.
   */
  render(request: { path: string; data: PageData; settings: SiteSettings; mark?: string }): Promise<Response>;
  /** The answer to a contact form that could not be taken: the form as it was filled in, without scripts. */
  renderContactRefused(request: {
    refusal: ContactRefusal;
    salon: SalonProfile | null;
    settings: SiteSettings;
    mark?: string;
  }): Promise<Response>;
  /** The one document behind every `/admin` path: the browser renders what is in it. */
  renderAdminShell(request: { settings: SiteSettings; mark?: string }): Promise<Response>;
}

/** Reads the build's manifest once. */
export function loadSite(): Promise<Site>;
