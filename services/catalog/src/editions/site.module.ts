import { Module } from '@nestjs/common';
import { DocumentsRepository } from '../documents/documents.repository.js';
import { DocumentsService } from '../documents/documents.service.js';
import { EditionsRepository } from './editions.repository.js';
import { EditionsService } from './editions.service.js';
import { Publisher } from './publisher.js';
import { SiteState } from './site-state.js';

@Module({
  providers: [DocumentsService, DocumentsRepository, EditionsService, EditionsRepository, Publisher, SiteState],
})
export class SiteModule {}
