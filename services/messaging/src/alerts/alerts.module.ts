import { type DynamicModule, Module } from '@nestjs/common';
import { AlertsEvents } from './alerts.events.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { Clock, SystemClock } from './clock.js';

@Module({})
export class AlertsModule {
  static forRoot(clock: Clock = new SystemClock()): DynamicModule {
    return {
      module: AlertsModule,
      controllers: [AlertsEvents],
      providers: [AlertsService, AlertsRepository, { provide: Clock, useValue: clock }],
    };
  }
}
