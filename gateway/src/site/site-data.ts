import type { GalleryItem, SalonService } from '@lacquer/contracts/catalog';

/** Where the pages' data comes from. A rejection makes a page without that part, which the browser then fetches. */
export abstract class SiteData {
  abstract getServices(): Promise<SalonService[]>;
  abstract getGallery(): Promise<GalleryItem[]>;
}
