import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { AfterVisitModule } from '../after-visit/after-visit.module.js';
import { AutomationsModule } from '../automations/automations.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { NoticeSender } from '../notices/sending/notice-sender.js';
import { PictureFetcher } from '../pictures/fetching/picture-fetcher.js';
import { PictureRemover } from '../pictures/fetching/picture-remover.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { HoursModule } from '../hours/hours.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { RepliesModule } from '../replies/replies.module.js';
import { RestoredModule } from '../restored/restored.module.js';
import { TextTestsModule } from '../text-tests/text-tests.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { AfterVisitClock } from './after-visit-clock.js';
import { AutomationClock } from './automation-clock.js';
import { JobWorkers } from './job-workers.js';
import { Lookups } from './lookups.js';
import { RegistrationWatch } from './registration-watch.js';
import { ReminderClock } from './reminder-clock.js';
import { Sweeper } from './sweeper.js';
import { workersOptions } from './workers-options.js';

/** Runs campaigns and alerts, in the service's process or in separate worker processes. */
@Module({
  imports: [
    AfterVisitModule,
    AutomationsModule,
    CampaignsModule,
    DeliveryModule,
    HoursModule,
    NoticesModule,
    PicturesModule,
    QueueModule,
    RegistrationModule,
    RemindersModule,
    RepliesModule,
    RestoredModule,
    TextTestsModule,
    TextsModule,
  ],
  providers: [
    optionsPart('workers', workersOptions),
    AfterVisitClock,
    AutomationClock,
    JobWorkers,
    Lookups,
    NoticeSender,
    PictureFetcher,
    PictureRemover,
    RegistrationWatch,
    ReminderClock,
    Sweeper,
  ],
})
export class WorkersModule {}
