import { Module } from '@nestjs/common';
import { BookingsEvents } from './bookings.events.js';
import { BookingsRepository } from './bookings.repository.js';
import { BookingsService } from './bookings.service.js';
import { ReminderWishes } from './reminder-wishes.repository.js';

@Module({
  controllers: [BookingsEvents],
  providers: [BookingsService, BookingsRepository, ReminderWishes],
  exports: [BookingsService, BookingsRepository, ReminderWishes],
})
export class BookingsModule {}
