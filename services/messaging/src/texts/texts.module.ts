import { Module } from '@nestjs/common';
import { AlertsEvents } from './alerts/alerts.events.js';
import { AlertsService } from './alerts/alerts.service.js';
import { Answers } from './answers/answers.service.js';
import { TestSends } from './tests/test-sends.service.js';

@Module({ controllers: [AlertsEvents], providers: [TestSends, Answers, AlertsService] })
export class TextsModule {}
