import { optionsPart } from '@lacquer/platform/config/options.module';
import { Expiry } from '@lacquer/platform/database/expiry';
import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { MailSender } from './mail/mail-sender.js';
import { NoticeContent } from './notice-content.js';
import { NoticesEvents } from './notices.events.js';
import { noticesOptions } from './notices-options.js';
import { NoticesRepository, settledNotices } from './notices.repository.js';
import { KnownStaff } from './people/known-staff.service.js';
import { OwnNoticesService } from './people/own-notices.service.js';
import { StaffPeople } from './people/staff-people.repository.js';
import { PushDevices } from './push/push-devices.repository.js';
import { PushKeysRepository } from './push/push-keys.repository.js';
import { PushSender } from './push/push-sender.js';
import { StaffNotices } from './staff-notices.js';

/** What the salon's people are told. A worker sends it: `NoticeSender`. */
@Module({
  imports: [HoursModule, SalonModule],
  controllers: [NoticesEvents],
  providers: [
    optionsPart('notices', noticesOptions),
    Expiry,
    KnownStaff,
    MailSender,
    NoticeContent,
    NoticesRepository,
    OwnNoticesService,
    PushDevices,
    PushKeysRepository,
    PushSender,
    StaffNotices,
    StaffPeople,
  ],
  exports: [
    noticesOptions,
    SalonModule,
    MailSender,
    NoticeContent,
    NoticesRepository,
    PushDevices,
    PushSender,
    StaffNotices,
    StaffPeople,
  ],
})
export class NoticesModule {
  constructor(expiry: Expiry) {
    expiry.register(settledNotices);
  }
}
