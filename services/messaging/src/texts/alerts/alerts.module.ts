import { Module } from '@nestjs/common';
import { AlertsEvents } from './alerts.events.js';
import { AlertsService } from './alerts.service.js';

@Module({ controllers: [AlertsEvents], providers: [AlertsService] })
export class AlertsModule {}
