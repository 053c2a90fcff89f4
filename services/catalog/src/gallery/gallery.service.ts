import { type GalleryItem, listGallery } from '@lacquer/contracts/salon/catalog';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GalleryItemEntity } from './gallery-item.entity.js';

@Injectable()
export class GalleryService {
  constructor(private readonly dataSource: DataSource) {}

  @HandleRpc(listGallery)
  async listItems(): Promise<GalleryItem[]> {
    const items = await this.dataSource.manager.find(GalleryItemEntity, { order: { position: 'ASC' } });
    return items.map(({ position: _, ...item }) => item);
  }
}
