import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { AudienceRepository } from './audience.repository.js';
import { ThankedVisitsRepository } from './thanked-visits.repository.js';

@Module({ imports: [ConsentModule], providers: [AudienceRepository, ThankedVisitsRepository] })
export class AudienceModule {}
