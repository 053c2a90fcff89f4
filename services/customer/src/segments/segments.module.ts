import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { SegmentsRepository } from './segments.repository.js';
import { SegmentsService } from './segments.service.js';

@Module({ imports: [ConsentModule], providers: [SegmentsService, SegmentsRepository] })
export class SegmentsModule {}
