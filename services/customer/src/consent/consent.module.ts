import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentEvents } from './consent.events.js';
import { ConsentService } from './consent.service.js';
import { revocationScope } from './person-revocations.js';

@Module({
  controllers: [ConsentEvents],
  providers: [ConsentService, ConsentLedger, optionsPart('revocationScope', revocationScope)],
  exports: [ConsentLedger, revocationScope],
})
export class ConsentModule {}
