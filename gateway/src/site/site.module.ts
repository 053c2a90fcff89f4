import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { FormPost } from './form-post.js';
import { PageOrigins } from './page-origins.js';
import { SiteCache } from './site-cache.js';
import { SiteController } from './site.controller.js';
import { SiteService } from './site.service.js';
import { StartData } from './start-data.js';
import { StaticFiles } from './static-files.js';

interface SiteModuleOptions {
  imports?: NonNullable<ModuleMetadata['imports']>;
  /** Must provide `SiteData` and `SiteSettings`. */
  providers: Provider[];
}

/** The website. Import it last: its routes match every path that no other module declares. */
@Module({})
export class SiteModule {
  static forRoot({ imports = [], providers }: SiteModuleOptions): DynamicModule {
    return {
      module: SiteModule,
      imports,
      controllers: [SiteController],
      providers: [...providers, SiteCache, PageOrigins, SiteService, StartData, StaticFiles, FormPost],
      exports: [FormPost, PageOrigins, SiteCache, SiteService, StartData, StaticFiles],
    };
  }
}
