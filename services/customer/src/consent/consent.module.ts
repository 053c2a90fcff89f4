import { Module } from '@nestjs/common';
import { ConsentLedger } from './consent-ledger.js';

@Module({ providers: [ConsentLedger], exports: [ConsentLedger] })
export class ConsentModule {}
