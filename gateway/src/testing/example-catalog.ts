import { randomUUID } from 'node:crypto';
import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import { editSchema } from '@lacquer/contracts/site/document-kind';
import { pageKind } from '@lacquer/contracts/site/kinds/page';
import type { PublicDocument, PublishedSite } from '@lacquer/contracts/site/published';
import { home } from '@lacquer/contracts/site/sample/home';
import { pages } from '@lacquer/contracts/site/sample/pages';
import { contentOf } from '../catalog/catalog-memory.js';
import { type SiteContent, SiteData } from '../site/site-data.js';
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

/** The texts of a new installation, as documents. */
const examplePages = (): PublicDocument[] =>
  [home, ...pages].map((fields) => ({ id: randomUUID(), kind: 'page', fields: editSchema(pageKind).parse(fields) }));

/** The published site with these services, each as a document with a page. */
export function exampleSite(services: readonly SalonService[], site: Partial<PublishedSite> = {}): PublishedSite {
  return {
    edition: 1,
    services: [...services],
    gallery: [],
    testimonials: [],
    salon: exampleSalon(),
    documents: services.map(({ id, name, price, slug, category }) => ({
      id,
      kind: 'service',
      fields: { name: { en: name }, price, slug, menuGroup: category },
    })),
    pages: examplePages(),
    formerSlugs: {},
    ...site,
  };
}

/** The site's content, as set by a test. */
export class Catalog implements SiteData {
  services: SalonService[] = [];
  gallery: GalleryItem[] = [];
  testimonials: Testimonial[] = [];
  salon = exampleSalon();
  pages = examplePages();
  formerSlugs: Record<string, string> = {};
  isDown = false;
  reads = 0;
  lastContent: SiteContent | null = null;

  getContent(): Promise<SiteContent> {
    this.reads += 1;
    if (this.isDown) return Promise.reject(new Error('the catalog is down'));
    const { services, gallery, testimonials, salon, pages: texts, formerSlugs } = this;
    this.lastContent = contentOf(exampleSite(services, { gallery, testimonials, salon, pages: texts, formerSlugs }));
    return Promise.resolve(this.lastContent);
  }
}
