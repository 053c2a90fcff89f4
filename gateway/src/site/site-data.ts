import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';

/** Where the pages' data comes from. A rejection makes a page without that part, which the browser then fetches. */
export abstract class SiteData {
  abstract getServices(): Promise<SalonService[]>;
  abstract getGallery(): Promise<GalleryItem[]>;
  abstract getTestimonials(): Promise<Testimonial[]>;
  abstract getSalon(): Promise<SalonProfile>;
  /** What `getSalon` last answered: better than nothing while it cannot. */
  abstract readonly lastSalon: SalonProfile | null;
}
