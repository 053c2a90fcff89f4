import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { counted } from '../format/count';
import { dollars } from '../format/money';
import { salonMoment } from '../format/salon-time';

/** A description of the customers that match a filter. */
export function audienceText(filter: AudienceFilter, zone: string): string {
  const { service, visitedSince, notVisitedSince, spentAtLeast, visitsAtLeast, consentedOnly } = filter;
  const parts = [
    service !== undefined && `had ${service}`,
    visitedSince !== undefined && `came since ${salonMoment(visitedSince, zone)}`,
    notVisitedSince !== undefined && `have not come since ${salonMoment(notVisitedSince, zone)}`,
    visitsAtLeast !== undefined && `came ${counted(visitsAtLeast, 'time')} or more`,
    spentAtLeast !== undefined && `spent ${dollars(spentAtLeast)} or more`,
    consentedOnly === true && 'have a recorded consent',
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Everyone with a phone number' : `Customers who ${parts.join(', and who ')}`;
}

export const AudienceWords = ({ filter, zone }: { filter: AudienceFilter; zone: string }) => (
  <>{audienceText(filter, zone)}</>
);
