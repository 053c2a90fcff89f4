import { offerSentences } from '@lacquer/contracts/messaging/offer-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';
import { Clock } from '@lacquer/platform/clock/clock';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { CachedSalon } from '../salon/cached-salon.js';
import { dayInWords, type StoredOffer } from './offer-words.js';

/** When an offer ends: with its last day, in the salon's time zone. */
export function endOf({ lastDay }: Pick<StoredOffer, 'lastDay'>, timeZone: string): Date {
  const next = new Date(`${lastDay}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return instantAt(timeZone, next.toISOString().slice(0, 10), '00:00');
}

/** The days of offers. */
@Injectable()
export class OfferPeriod {
  constructor(
    private readonly salon: CachedSalon,
    private readonly clock: Clock,
  ) {}

  /** Today, for the salon. */
  async today(): Promise<string> {
    return this.dayOf(this.clock.now());
  }

  /**
   * An offer lasts at least until the day on which its campaign begins; texts that are not sent by its end are not sent.
   * `at`: the start; null: now.
   * @throws InvalidError MESSAGING.OFFER_INVALID
   */
  async refuseEnded(offer: StoredOffer | null | undefined, at: Date | null): Promise<void> {
    if (!offer) return;
    const begins = await this.dayOf(at ?? this.clock.now());
    if (offer.lastDay >= begins) return;
    const day = dayInWords(begins);
    throw new InvalidError('MESSAGING.OFFER_INVALID', say(offerSentences.endsTooEarly, { day }), [
      { path: 'offer.lastDay', message: say(offerSentences.mustEndLater, { day }) },
    ]);
  }

  private async dayOf(moment: Date): Promise<string> {
    return salonClock((await this.salon.get()).timeZone, moment).date;
  }
}
