import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { ContactFormPost } from './contact-form-post.js';
import { ContactController } from './contact.controller.js';

@Module({ imports: [CatalogModule, LimitsModule], controllers: [ContactController], providers: [ContactFormPost] })
export class ContactModule {
  /** @param site the `SiteModule` of the app: its pages answer forms that are posted without JavaScript */
  static forRoot(site: DynamicModule): DynamicModule {
    return { module: ContactModule, imports: [site] };
  }
}
