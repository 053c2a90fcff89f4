import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { dollars } from '../format/money';
import { salonMoment } from '../format/salon-time';
import { counted, t } from '../staff-words/words';

/** A description of the customers that match a filter. `segment`: the name of the segment that they are in. */
export function audienceText(filter: AudienceFilter, zone: string, segment?: string): string {
  const { service, visitedSince, notVisitedSince, spentAtLeast, visitsAtLeast, consentedOnly } = filter;
  const parts = [
    segment !== undefined && t('are in the segment {name}', { name: segment }),
    service !== undefined && t('had {service}', { service }),
    visitedSince !== undefined && t('came since {time}', { time: salonMoment(visitedSince, zone) }),
    notVisitedSince !== undefined && t('have not come since {time}', { time: salonMoment(notVisitedSince, zone) }),
    visitsAtLeast !== undefined && t('came {count} or more', { count: counted(visitsAtLeast, 'time') }),
    spentAtLeast !== undefined && t('spent {amount} or more', { amount: dollars(spentAtLeast) }),
    consentedOnly === true && t('have a recorded consent'),
  ].filter((part) => part !== false);
  return parts.length === 0
    ? t('Everyone with a phone number')
    : t('Customers who {conditions}', { conditions: parts.join(t(', and who ')) });
}

interface AudienceWordsProps {
  filter: AudienceFilter;
  segment?: { name: string } | null | undefined;
  zone: string;
}

export const AudienceWords = ({ filter, segment, zone }: AudienceWordsProps) => (
  <>{audienceText(filter, zone, segment?.name)}</>
);
