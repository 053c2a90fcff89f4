import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { LinkHostList } from './link-hosts.js';
import { linksOptions } from './links-options.js';
import { ShortLinksRepository } from './short-links.repository.js';

@Module({
  providers: [LinkHostList, ShortLinksRepository, optionsPart('links', linksOptions)],
  exports: [LinkHostList, ShortLinksRepository],
})
export class LinksModule {}
