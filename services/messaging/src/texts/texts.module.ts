import { Module } from '@nestjs/common';
import { AlertsEvents } from './alerts/alerts.events.js';
import { AlertsService } from './alerts/alerts.service.js';
import { TestSendsRpc } from './tests/test-sends.rpc.js';
import { TestSends } from './tests/test-sends.service.js';

@Module({ controllers: [TestSendsRpc, AlertsEvents], providers: [TestSends, AlertsService] })
export class TextsModule {}
