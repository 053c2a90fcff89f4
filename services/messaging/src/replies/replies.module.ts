import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { AfterVisitModule } from '../after-visit/after-visit.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { RestoredModule } from '../restored/restored.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { InboundService } from './inbound.service.js';
import { JoinRequests } from './join-requests.repository.js';
import { MissedTexts } from './missed-texts.js';
import { ReattachedPhoneEvents } from './reattached-phone.events.js';
import { repliesOptions } from './replies-options.js';
import { RegistrationTexts } from './registration-texts.service.js';
import { RepliesRepository } from './replies.repository.js';
import { RepliesService } from './replies.service.js';
import { TextReading } from './text-reading.repository.js';

@Module({
  imports: [
    AfterVisitModule,
    DeliveryModule,
    OptOutsModule,
    PicturesModule,
    RemindersModule,
    RestoredModule,
    SalonModule,
    TextsModule,
  ],
  controllers: [ReattachedPhoneEvents],
  providers: [
    InboundService,
    JoinRequests,
    MissedTexts,
    RegistrationTexts,
    RepliesService,
    RepliesRepository,
    TextReading,
    optionsPart('replies', repliesOptions),
  ],
  exports: [MissedTexts],
})
export class RepliesModule {}
