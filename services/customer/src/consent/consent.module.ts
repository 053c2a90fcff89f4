import { Module } from '@nestjs/common';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentEvents } from './consent.events.js';
import { ConsentService } from './consent.service.js';

@Module({
  controllers: [ConsentEvents],
  providers: [ConsentService, ConsentLedger],
  exports: [ConsentLedger],
})
export class ConsentModule {}
