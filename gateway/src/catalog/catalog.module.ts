import { Module } from '@nestjs/common';
import { CatalogMemory } from './catalog-memory.js';
import { CatalogEvents } from './catalog.events.js';
import { SalonController } from './salon.controller.js';

@Module({
  controllers: [CatalogEvents, SalonController],
  providers: [CatalogMemory],
  exports: [CatalogMemory],
})
export class CatalogModule {}
