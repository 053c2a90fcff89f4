import { Module } from '@nestjs/common';
import { GalleryRpc } from './gallery.rpc.js';
import { GalleryService } from './gallery.service.js';

@Module({ controllers: [GalleryRpc], providers: [GalleryService] })
export class GalleryModule {}
