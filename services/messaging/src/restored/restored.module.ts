import { Module } from '@nestjs/common';
import { LastRestore } from './last-restore.repository.js';

@Module({ providers: [LastRestore], exports: [LastRestore] })
export class RestoredModule {}
