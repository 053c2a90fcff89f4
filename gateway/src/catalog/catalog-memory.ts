import { type GalleryItem, listGallery, listServices, type SalonService } from '@lacquer/contracts/catalog';
import { getSalonProfile, type SalonProfile } from '@lacquer/contracts/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { apiHeaders } from '../http/security-headers.js';
import type { SiteData } from '../site/site-data.js';
import { PreparedBody } from '../http/prepared-body.js';
import { DroppedMemory } from './dropped-memory.js';

interface Kept<T> {
  data: T;
  body: PreparedBody;
}

/** What visitors see of the catalog, ready to be sent: asked once, kept until the catalog says that it changed. */
@Injectable()
export class CatalogMemory implements SiteData {
  readonly services: DroppedMemory<Kept<SalonService[]>>;
  readonly gallery: DroppedMemory<Kept<GalleryItem[]>>;
  /** With the booking address that is in force: the operator's goes before the profile's. */
  readonly salon: DroppedMemory<Kept<SalonProfile>>;
  private readonly listeners = new Set<() => void>();

  constructor(rpc: RpcClient, @Inject(gatewaySettingsToken) settings: GatewaySettings) {
    const keep = async <T>(data: T): Promise<Kept<T>> => ({
      data,
      body: await PreparedBody.fromJson(data, apiHeaders(settings)),
    });
    this.services = new DroppedMemory(async () => keep(await rpc.call(listServices, {})));
    this.gallery = new DroppedMemory(async () => keep(await rpc.call(listGallery, {})));
    this.salon = new DroppedMemory(async () => {
      const profile = await rpc.call(getSalonProfile, {});
      return keep({ ...profile, bookingUrl: settings.BOOKING_URL ?? profile.bookingUrl });
    });
  }

  async getServices(): Promise<SalonService[]> {
    return (await this.services.get()).data;
  }

  async getGallery(): Promise<GalleryItem[]> {
    return (await this.gallery.get()).data;
  }

  async getSalon(): Promise<SalonProfile> {
    return (await this.salon.get()).data;
  }

  get lastSalon(): SalonProfile | null {
    return this.salon.last?.data ?? null;
  }

  /** `listener` is called when what was shown may have changed; it must not throw. */
  onChanged(listener: () => void): void {
    this.listeners.add(listener);
  }

  drop(): void {
    this.services.drop();
    this.gallery.drop();
    this.salon.drop();
    for (const listener of this.listeners) listener();
  }
}
