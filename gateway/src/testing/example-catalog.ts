import { randomUUID } from 'node:crypto';
import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { SiteData } from '../site/site-data.js';
import { exampleSalon } from './example-salon.js';

export const exampleService = (name: string, price = 3000): SalonService => ({
  id: randomUUID(),
  name,
  description: null,
  duration: 45,
  price,
  category: 'Manicure',
  icon: 'fa-hand-paper',
  squareCheckoutUrl: null,
  slug: name.toLowerCase().replaceAll(' ', '-'),
});

/** The site's data, as set by a test. */
export class Catalog implements SiteData {
  services: SalonService[] = [];
  gallery: GalleryItem[] = [];
  testimonials: Testimonial[] = [];
  salon = exampleSalon();
  isDown = false;
  reads = 0;
  lastSalon: SalonProfile | null = null;

  getServices(): Promise<SalonService[]> {
    this.reads += 1;
    return this.isDown ? Promise.reject(new Error('the catalog is down')) : Promise.resolve(this.services);
  }

  getGallery(): Promise<GalleryItem[]> {
    return this.isDown ? Promise.reject(new Error('the catalog is down')) : Promise.resolve(this.gallery);
  }

  getTestimonials(): Promise<Testimonial[]> {
    return this.isDown ? Promise.reject(new Error('the catalog is down')) : Promise.resolve(this.testimonials);
  }

  getSalon(): Promise<SalonProfile> {
    return this.isDown ? Promise.reject(new Error('the catalog is down')) : Promise.resolve(this.salon);
  }
}
