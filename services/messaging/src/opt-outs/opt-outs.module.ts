import { Expiry } from '@lacquer/platform/database/expiry';
import { Module } from '@nestjs/common';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentEvents } from './consent.events.js';
import { pastErasures } from './erasures.js';
import { ReturnedPhones } from './returned-phones.js';
import { SuppressionListRepository } from './suppression-list.repository.js';
import { SuppressionListService } from './suppression-list.service.js';
import { SuppressionRepository } from './suppression.repository.js';

@Module({
  controllers: [ConsentEvents],
  providers: [
    ConsentLedger,
    Expiry,
    ReturnedPhones,
    SuppressionListRepository,
    SuppressionListService,
    SuppressionRepository,
  ],
  exports: [ConsentLedger, ReturnedPhones, SuppressionRepository],
})
export class OptOutsModule {
  constructor(expiry: Expiry) {
    expiry.register(pastErasures);
  }
}
