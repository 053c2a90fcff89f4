import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { CatalogMemory } from './catalog-memory.js';

@Controller()
export class CatalogEvents {
  constructor(private readonly memory: CatalogMemory) {}

  @HandleEvent(catalogChanged)
  onCatalogChanged(): void {
    this.memory.drop();
    this.memory.refill();
  }
}
