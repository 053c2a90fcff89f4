import { type DynamicModule, Module } from '@nestjs/common';
import { SiteModule } from '../editions/site.module.js';
import { SharePicturesService } from './share-pictures.service.js';

@Module({})
export class SharePicturesModule {
  /** `pictures`: the module that reads the files of uploaded pictures. */
  static with(pictures: DynamicModule): DynamicModule {
    return { module: SharePicturesModule, imports: [SiteModule, pictures], providers: [SharePicturesService] };
  }
}
