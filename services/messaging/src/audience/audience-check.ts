import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { AudienceCount, type AudienceFigures } from './audience-count.js';
import { audiencePageSize } from './audience.js';
import type { AudienceOf } from './audience.repository.js';

/** Above this number the notice reports "more than": a full count would keep the staff waiting. */
const maxCounted = 5 * audiencePageSize;

/** Checks that a campaign reaches at least one customer before it starts. */
@Injectable()
export class AudienceCheck {
  constructor(private readonly audience: AudienceCount) {}

  /** @throws InvalidError MESSAGING.NO_RECIPIENTS */
  async ensure(of: AudienceOf): Promise<void> {
    refuseEmptyAudience(await this.audience.countPages(of, ({ eligible }) => eligible > 0), of);
  }

  /** The audience size for the notice: `187 customers`. @throws InvalidError MESSAGING.NO_RECIPIENTS */
  async wordCount(of: AudienceOf): Promise<string> {
    const figures = await this.audience.countPages(
      of,
      ({ matched, eligible }) => matched >= maxCounted && eligible > 0,
    );
    refuseEmptyAudience(figures, of);
    const { eligible, isComplete } = figures;
    if (!isComplete) return `more than ${eligible} customers`;
    return eligible === 1 ? '1 customer' : `${eligible} customers`;
  }
}

function refuseEmptyAudience({ matched, eligible, excluded }: AudienceFigures, { filter }: AudienceOf): void {
  if (eligible > 0) return;
  throw new InvalidError('MESSAGING.NO_RECIPIENTS', reasonFor());

  function reasonFor(): string {
    const narrowed = Object.keys(filter).some((key) => key !== 'consentedOnly');
    if (matched === 0 && narrowed) {
      return 'No customer with a phone number is in this audience. Choose another audience, then start the campaign again.';
    }
    if (matched === 0) {
      return 'No customer has a phone number yet. Add a customer with a phone number, then send the campaign again.';
    }
    if (excluded['no-consent'] > 0) {
      return 'No customer in this audience both has recorded consent and can be texted. Record a consent, or choose another audience, then start the campaign again.';
    }
    if (excluded['no-common-hours'] > 0) {
      return 'No customer in this audience can ever be texted: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones. Widen SMS_WINDOW, or choose another audience, then start the campaign again.';
    }
    return 'Every customer in this audience has opted out, cannot receive texts, had one recently, or is left out at random. Choose another audience, or add another customer, then send the campaign again.';
  }
}
