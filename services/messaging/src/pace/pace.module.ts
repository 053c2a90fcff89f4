import { Global, Module } from '@nestjs/common';
import { PaceStore } from './pace-store.js';
import { SenderPace } from './sender-pace.js';

@Global()
@Module({ providers: [PaceStore, SenderPace], exports: [SenderPace] })
export class PaceModule {}
