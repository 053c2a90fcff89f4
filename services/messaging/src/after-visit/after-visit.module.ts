import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { audienceOptions } from '../audience/audience-options.js';
import { HoursModule } from '../hours/hours.module.js';
import { LinksModule } from '../links/links.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { AfterVisitRepository } from './after-visit.repository.js';
import { AfterVisitRuns } from './after-visit-runs.js';
import { AfterVisitService } from './after-visit.service.js';
import { AfterVisitWords } from './after-visit-words.js';
import { VisitRatings } from './visit-ratings.js';
import { VisitRatingsRepository } from './visit-ratings.repository.js';

/** Thanks after visits, and what customers answer. */
@Module({
  imports: [HoursModule, LinksModule, OptOutsModule, SalonModule, TextsModule],
  providers: [
    optionsPart('audience', audienceOptions),
    AfterVisitRepository,
    AfterVisitRuns,
    AfterVisitService,
    AfterVisitWords,
    VisitRatings,
    VisitRatingsRepository,
  ],
  exports: [AfterVisitRuns, VisitRatings],
})
export class AfterVisitModule {}
