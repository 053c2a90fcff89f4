import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { HoursModule } from '../hours/hours.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { TestSteps } from './test-steps.js';
import { VisitsOfTests } from './tested-visits.js';
import { TextTestsRepository } from './text-tests.repository.js';
import { TextTests } from './text-tests.service.js';

@Module({
  imports: [CampaignsModule, HoursModule, QueueModule, TextsModule],
  providers: [TestSteps, TextTests, TextTestsRepository, VisitsOfTests],
  exports: [TestSteps],
})
export class TextTestsModule {}
