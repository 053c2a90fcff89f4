import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { AudienceRepository } from './audience.repository.js';

@Module({ imports: [ConsentModule], providers: [AudienceRepository] })
export class AudienceModule {}
