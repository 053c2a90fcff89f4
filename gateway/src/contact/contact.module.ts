import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { ContactController } from './contact.controller.js';

@Module({ imports: [CatalogModule, LimitsModule], controllers: [ContactController] })
export class ContactModule {
  /**
   * @param site the `SiteModule` of the app: its pages answer forms that are posted without JavaScript
   * @param joining the `JoiningModule`, which knows the box for texts
   */
  static forRoot(site: DynamicModule, joining: DynamicModule): DynamicModule {
    return { module: ContactModule, imports: [site, joining] };
  }
}
