import { Module } from '@nestjs/common';
import { GalleryService } from './gallery.service.js';

@Module({ providers: [GalleryService] })
export class GalleryModule {}
