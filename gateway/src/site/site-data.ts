import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';

/** The source of the pages' data. A rejection renders a page without that part, which the browser then fetches. */
export abstract class SiteData {
  abstract getServices(): Promise<SalonService[]>;
  abstract getGallery(): Promise<GalleryItem[]>;
  abstract getTestimonials(): Promise<Testimonial[]>;
  abstract getSalon(): Promise<SalonProfile>;
  /** The last answer of `getSalon`: the fallback while it fails. */
  abstract readonly lastSalon: SalonProfile | null;
}
