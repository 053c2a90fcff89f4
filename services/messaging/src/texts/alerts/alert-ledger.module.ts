import { Global, Module } from '@nestjs/common';
import { AlertsRepository } from './alerts.repository.js';
import { StaffAlerts } from './staff-alerts.js';

/** What the service and its workers both note alerts with. */
@Global()
@Module({ providers: [AlertsRepository, StaffAlerts], exports: [AlertsRepository, StaffAlerts] })
export class AlertLedgerModule {}
