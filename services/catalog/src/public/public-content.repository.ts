import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import type { PublicDocument, PublishedSite } from '@lacquer/contracts/site/published';
import { pageKinds } from '@lacquer/contracts/site/kinds';
import { type Database, many, one, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { isPublic, publicOrder } from '../documents/stored-document.js';

const services = `SELECT id, name, description, duration, price, category, icon, slug,
  square_checkout_url AS "squareCheckoutUrl", version FROM service ORDER BY position`;
const gallery = `SELECT id, image_url AS "imageUrl", title, description, category FROM gallery_item ORDER BY position`;
const testimonials = `SELECT id, name, rating, comment, client_type AS "clientType", date FROM testimonial
  ORDER BY position`;
const documents = `SELECT id, kind, published AS fields FROM site_document
  WHERE kind IN (${pageKinds.map((kind) => `'${kind}'`).join(', ')}) AND ${isPublic} ORDER BY kind, ${publicOrder}`;
const pages = `SELECT id, kind, published AS fields FROM site_document
  WHERE kind = 'page' AND ${isPublic} ORDER BY id`;
const pictures = `SELECT id, kind, published AS fields FROM site_document
  WHERE kind = 'gallery-item' AND ${isPublic} ORDER BY ${publicOrder}`;
const reviews = `SELECT id, kind, published AS fields FROM site_document
  WHERE kind = 'testimonial' AND ${isPublic} ORDER BY ${publicOrder}`;
/** Those that visitors see. */
const colors = `SELECT coalesce(json_object_agg(id, color), '{}') FROM picture WHERE color <> '' AND id IN (
    SELECT found[1] FROM site_document, regexp_matches(published::text, '/pictures/([0-9a-f]{32})/', 'g') AS found
    WHERE ${isPublic})`;
const formerSlugs = `SELECT coalesce(json_object_agg(slug, document_id), '{}') FROM former_slug`;

const listServicesSql = statement<SalonService>(services);
const listGallerySql = statement<GalleryItem>(gallery);
const listTestimonialsSql = statement<Testimonial>(testimonials);
const listDocumentsSql = statement<PublicDocument>(documents);
const formerSlugsSql = statement<{ formerSlugs: Record<string, string> }>(`SELECT (${formerSlugs}) AS "formerSlugs"`);

const listOf = (query: string): string => `(SELECT coalesce(json_agg(row_to_json(row)), '[]') FROM (${query}) row)`;

/** One statement sees one edition. */
const siteSql = statement<PublishedSite>(
  `SELECT edition, ${listOf(services)} AS services, ${listOf(gallery)} AS gallery,
     ${listOf(testimonials)} AS testimonials, ${listOf(documents)} AS documents, ${listOf(pages)} AS pages,
     ${listOf(pictures)} AS pictures, ${listOf(reviews)} AS reviews, (${formerSlugs}) AS "formerSlugs",
     (${colors}) AS colors,
     (SELECT document || jsonb_build_object('version', version) FROM salon_profile) AS salon
   FROM site_state`,
);

/** What visitors see. */
@Injectable()
export class PublicContentRepository {
  /** In menu order. */
  listServices(source: Database): Promise<SalonService[]> {
    return many(source, listServicesSql);
  }

  listGallery(source: Database): Promise<GalleryItem[]> {
    return many(source, listGallerySql);
  }

  listTestimonials(source: Database): Promise<Testimonial[]> {
    return many(source, listTestimonialsSql);
  }

  /** The documents with pages of their own, by kind and in their order. */
  listDocuments(source: Database): Promise<PublicDocument[]> {
    return many(source, listDocumentsSql);
  }

  async readFormerSlugs(source: Database): Promise<Record<string, string>> {
    return (await one(source, formerSlugsSql)).formerSlugs;
  }

  readSite(source: Database): Promise<PublishedSite> {
    return one(source, siteSql);
  }
}
