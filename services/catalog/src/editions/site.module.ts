import { Module } from '@nestjs/common';
import { DocumentsRepository } from '../documents/documents.repository.js';
import { DocumentsService } from '../documents/documents.service.js';
import { SamplePlaceService } from '../documents/sample-place.service.js';
import { EditionsRepository } from './editions.repository.js';
import { EditionsService } from './editions.service.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { PublicContentRepository } from '../public/public-content.repository.js';
import { PublicContentService } from '../public/public-content.service.js';
import { SalonModule } from '../salon/salon.module.js';
import { SalonProfileService } from './salon-profile.service.js';
import { PricesService } from './prices.service.js';
import { Publisher } from './publisher.js';
import { ReadModels } from './read-models.js';
import { SiteState } from './site-state.js';

@Module({
  imports: [PicturesModule, SalonModule],
  providers: [
    DocumentsService,
    DocumentsRepository,
    EditionsService,
    EditionsRepository,
    PricesService,
    PublicContentRepository,
    PublicContentService,
    Publisher,
    ReadModels,
    SalonProfileService,
    SamplePlaceService,
    SiteState,
  ],
  exports: [DocumentsRepository, EditionsRepository, PublicContentRepository, Publisher],
})
export class SiteModule {}
