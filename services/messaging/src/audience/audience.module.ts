import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { LinksModule } from '../links/links.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { PaceModule } from '../pace/pace.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { AudienceCheck } from './audience-check.js';
import { AudienceCount } from './audience-count.js';
import { audienceOptions } from './audience-options.js';
import { Audience } from './audience.js';
import { AudienceRepository } from './audience.repository.js';
import { CampaignPreviews } from './campaign-preview.service.js';
import { DefaultAudienceRepository } from './default-audience.repository.js';
import { DefaultAudienceService } from './default-audience.service.js';
import { OccasionsRepository } from './occasions.repository.js';
import { SameTextRepository } from './same-text.repository.js';
import { Segments } from './segments.js';
import { StandingMembers } from './standing-members.js';

const parts = [
  Audience,
  AudienceCheck,
  AudienceCount,
  AudienceRepository,
  CampaignPreviews,
  OccasionsRepository,
  SameTextRepository,
  Segments,
  StandingMembers,
];

@Module({
  imports: [
    HoursModule,
    LinksModule,
    OffersModule,
    OptOutsModule,
    PaceModule,
    PicturesModule,
    RegistrationModule,
    SalonModule,
    TextsModule,
  ],
  providers: [...parts, DefaultAudienceRepository, DefaultAudienceService, optionsPart('audience', audienceOptions)],
  exports: parts,
})
export class AudienceModule {}
