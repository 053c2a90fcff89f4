import { Module } from '@nestjs/common';
import { AudienceRepository } from './audience.repository.js';

@Module({ providers: [AudienceRepository] })
export class AudienceModule {}
