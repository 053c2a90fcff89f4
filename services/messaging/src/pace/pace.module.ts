import { Global, Module } from '@nestjs/common';
import { PaceRepository } from './pace.repository.js';
import { SenderPace } from './sender-pace.js';

@Global()
@Module({ providers: [PaceRepository, SenderPace], exports: [SenderPace] })
export class PaceModule {}
