import { Operations } from '@lacquer/platform/operations/operations';
import { Module } from '@nestjs/common';
import { OperationsController } from './operations.controller.js';

@Module({ controllers: [OperationsController], providers: [Operations] })
export class OperationsModule {}
