import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { CatalogMemory } from './catalog-memory.js';
import { CatalogEvents } from './catalog.events.js';
import { EditionsController } from './editions.controller.js';
import { PagesController } from './pages.controller.js';
import { PictureFiles } from './picture-files.js';
import { PicturesController } from './pictures.controller.js';
import { SharePictures } from './share-pictures.js';
import { SalonController } from './salon.controller.js';

@Module({
  imports: [SettingsModule, StaffModule],
  controllers: [CatalogEvents, EditionsController, PagesController, PicturesController, SalonController],
  providers: [CatalogMemory, PictureFiles, SharePictures],
  exports: [CatalogMemory, PictureFiles, SharePictures],
})
export class CatalogModule {}
