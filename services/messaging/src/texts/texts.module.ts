import { Module } from '@nestjs/common';
import { AlertsEvents } from './alerts/alerts.events.js';
import { AlertsService } from './alerts/alerts.service.js';
import { AnswersRpc } from './answers/answers.rpc.js';
import { Answers } from './answers/answers.service.js';
import { TestSendsRpc } from './tests/test-sends.rpc.js';
import { TestSends } from './tests/test-sends.service.js';

@Module({ controllers: [TestSendsRpc, AnswersRpc, AlertsEvents], providers: [TestSends, Answers, AlertsService] })
export class TextsModule {}
