import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { RestoredModule } from '../restored/restored.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { BookingChangedEvents } from './booking-changed.events.js';
import { ReminderAnswers } from './reminder-answers.js';
import { ReminderRuns } from './reminder-runs.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersService } from './reminders.service.js';

@Module({
  imports: [HoursModule, OptOutsModule, RestoredModule, SalonModule, TextsModule],
  controllers: [BookingChangedEvents],
  providers: [ReminderAnswers, ReminderRuns, RemindersRepository, RemindersService],
  exports: [ReminderAnswers, ReminderRuns, RemindersRepository],
})
export class RemindersModule {}
