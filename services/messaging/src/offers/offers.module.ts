import { Module } from '@nestjs/common';
import { SalonModule } from '../salon/salon.module.js';
import { DiscountsEvents } from './discounts.events.js';
import { OfferCodes } from './offer-codes.repository.js';
import { OfferPeriod } from './offer-period.js';
import { Offers } from './offers.service.js';
import { RedemptionsRepository } from './redemptions.repository.js';

@Module({
  imports: [SalonModule],
  controllers: [DiscountsEvents],
  providers: [OfferCodes, OfferPeriod, Offers, RedemptionsRepository],
  exports: [OfferCodes, OfferPeriod],
})
export class OffersModule {}
