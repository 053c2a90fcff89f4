import { type GalleryItem, listGallery } from '@lacquer/contracts/salon/catalog';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { GalleryService } from './gallery.service.js';

@Controller()
export class GalleryRpc {
  constructor(private readonly gallery: GalleryService) {}

  @HandleRpc(listGallery)
  list(): Promise<GalleryItem[]> {
    return this.gallery.listItems();
  }
}
