import { Module } from '@nestjs/common';
import { CatalogMemory } from './catalog-memory.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogEvents } from './catalog.events.js';

@Module({
  controllers: [CatalogEvents, CatalogController],
  providers: [CatalogMemory],
  exports: [CatalogMemory],
})
export class CatalogModule {}
