import { type GalleryItem, listGallery, listServices, type SalonService } from '@lacquer/contracts/catalog';
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
  private readonly listeners = new Set<() => void>();

  constructor(rpc: RpcClient, @Inject(gatewaySettingsToken) settings: GatewaySettings) {
    const keep = async <T>(data: T): Promise<Kept<T>> => ({
      data,
      body: await PreparedBody.fromJson(data, apiHeaders(settings)),
    });
    this.services = new DroppedMemory(async () => keep(await rpc.call(listServices, {})));
    this.gallery = new DroppedMemory(async () => keep(await rpc.call(listGallery, {})));
  }

  async getServices(): Promise<SalonService[]> {
    return (await this.services.get()).data;
  }

  async getGallery(): Promise<GalleryItem[]> {
    return (await this.gallery.get()).data;
  }

  /** `listener` is called when what was shown may have changed; it must not throw. */
  onChanged(listener: () => void): void {
    this.listeners.add(listener);
  }

  drop(): void {
    this.services.drop();
    this.gallery.drop();
    for (const listener of this.listeners) listener();
  }
}
