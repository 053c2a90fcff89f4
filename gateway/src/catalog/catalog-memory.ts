import {
  type GalleryItem,
  listGallery,
  listServices,
  listTestimonials,
  type SalonService,
  type Testimonial,
} from '@lacquer/contracts/catalog';
import { getSalonProfile, type SalonProfile } from '@lacquer/contracts/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { apiHeaders } from '../http/security-headers.js';
import type { SiteData } from '../site/site-data.js';
import { PreparedBody } from '../http/prepared-body.js';
import { DroppedMemory } from './dropped-memory.js';

/** One part of the catalog: the data for the pages, and the answer of the API, prepared when it is first asked for. */
class CatalogPart<T> {
  readonly data: DroppedMemory<T>;
  readonly body: DroppedMemory<PreparedBody>;

  constructor(load: () => Promise<T>, headers: Record<string, string>) {
    this.data = new DroppedMemory(load);
    // apart, because a page that waits for the data need not wait for its compression
    this.body = new DroppedMemory(async () => PreparedBody.fromJson(await this.data.get(), headers));
  }

  drop(): void {
    this.data.drop();
    this.body.drop();
  }
}

/** What visitors see of the catalog, ready to be sent: asked once, kept until the catalog says that it changed. */
@Injectable()
export class CatalogMemory implements SiteData {
  readonly services: CatalogPart<SalonService[]>;
  readonly gallery: CatalogPart<GalleryItem[]>;
  readonly testimonials: CatalogPart<Testimonial[]>;
  /** With the booking address that is in force: the operator's goes before the profile's. */
  readonly salon: CatalogPart<SalonProfile>;
  private readonly listeners = new Set<() => void>();

  constructor(rpc: RpcClient, @Inject(gatewaySettingsToken) settings: GatewaySettings) {
    const headers = apiHeaders(settings);
    this.services = new CatalogPart(() => rpc.call(listServices, {}), headers);
    this.gallery = new CatalogPart(() => rpc.call(listGallery, {}), headers);
    this.testimonials = new CatalogPart(() => rpc.call(listTestimonials, {}), headers);
    this.salon = new CatalogPart(async () => {
      const profile = await rpc.call(getSalonProfile, {});
      return { ...profile, bookingUrl: settings.BOOKING_URL ?? profile.bookingUrl };
    }, headers);
  }

  getServices(): Promise<SalonService[]> {
    return this.services.data.get();
  }

  getGallery(): Promise<GalleryItem[]> {
    return this.gallery.data.get();
  }

  getTestimonials(): Promise<Testimonial[]> {
    return this.testimonials.data.get();
  }

  getSalon(): Promise<SalonProfile> {
    return this.salon.data.get();
  }

  get lastSalon(): SalonProfile | null {
    return this.salon.data.last ?? null;
  }

  /** `listener` is called when what was shown may have changed; it must not throw. */
  onChanged(listener: () => void): void {
    this.listeners.add(listener);
  }

  drop(): void {
    this.services.drop();
    this.gallery.drop();
    this.testimonials.drop();
    this.salon.drop();
    for (const listener of this.listeners) listener();
  }

  /** Asks ahead of the next visitor. What fails is asked for again when somebody needs it. */
  refill(): void {
    void Promise.allSettled([this.getServices(), this.getGallery(), this.getTestimonials(), this.getSalon()]);
  }
}
