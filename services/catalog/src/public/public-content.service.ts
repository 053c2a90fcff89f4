import {
  type GalleryItem,
  listGallery,
  listServices,
  listTestimonials,
  type SalonService,
  type Testimonial,
} from '@lacquer/contracts/salon/catalog';
import { getPublishedSite, type PublishedSite } from '@lacquer/contracts/site/published';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PublicContentRepository } from './public-content.repository.js';

/** What visitors see. */
@Injectable()
export class PublicContentService {
  constructor(
    private readonly content: PublicContentRepository,
    private readonly dataSource: DataSource,
  ) {}

  @HandleRpc(listServices)
  listServices(): Promise<SalonService[]> {
    return this.content.listServices(this.dataSource);
  }

  @HandleRpc(listGallery)
  listGallery(): Promise<GalleryItem[]> {
    return this.content.listGallery(this.dataSource);
  }

  @HandleRpc(listTestimonials)
  listTestimonials(): Promise<Testimonial[]> {
    return this.content.listTestimonials(this.dataSource);
  }

  @HandleRpc(getPublishedSite)
  getSite(): Promise<PublishedSite> {
    return this.content.readSite(this.dataSource);
  }
}
