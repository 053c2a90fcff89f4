import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { LiveFeed } from './live-feed.js';
import { LiveController } from './live.controller.js';
import { LiveEvents } from './live.events.js';

@Module({
  imports: [SettingsModule, StaffModule],
  controllers: [LiveController, LiveEvents],
  providers: [LiveFeed],
  exports: [LiveFeed],
})
export class LiveModule {}
