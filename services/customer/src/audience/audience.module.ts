import { Module } from '@nestjs/common';
import { AudienceRepository } from './audience.repository.js';
import { AudienceRpc } from './audience.rpc.js';

@Module({ controllers: [AudienceRpc], providers: [AudienceRepository] })
export class AudienceModule {}
