import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormField } from '../components/ui/fields/form-field';
import { count } from '../format/count';
import { useSalonZone } from '../salon/zone';
import { t } from '../staff-words/words';
import { filterText } from './filter-words';
import { segmentsQuery } from './segments';

interface SegmentChoiceProps {
  segmentId: string | null | undefined;
  onChange: (segmentId: string | undefined) => void;
  /** The conditions besides the segment: a new segment begins with them. */
  filter?: AudienceFilter;
}

/** The saved segment whose customers get a text. */
export function SegmentChoice({ segmentId, onChange, filter = {} }: SegmentChoiceProps) {
  const zone = useSalonZone();
  const { data: segments } = useQuery(segmentsQuery);
  const chosen = segments?.find(({ id }) => id === segmentId);
  return (
    <div>
      <FormField label={t('Only in the segment')}>
        {(props) => (
          <select
            {...props}
            className="field"
            value={segmentId ?? ''}
            onChange={({ target }) => onChange(target.value || undefined)}
          >
            <option value="">{t('No segment')}</option>
            {segmentId && !chosen && <option value={segmentId}>{segments ? t('A deleted segment') : '…'}</option>}
            {segments?.map(({ id, name, count: counted }) => (
              <option key={id} value={id}>
                {counted === null ? name : `${name} (${count(counted.customers)})`}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {chosen && <p className="mt-1 text-small text-ink-soft wrap-anywhere">{filterText(chosen.filter, zone)}</p>}
      <Link
        to="/admin/customers"
        search={listSearchOf(filter)}
        className="inline-flex min-h-11 items-center text-small text-ink-soft underline underline-offset-4"
      >
        {t('Make a segment from a filter of the customers')}
      </Link>
    </div>
  );
}

const listSearchOf = ({ spentAtLeast, consentedOnly, ...filter }: AudienceFilter) => ({
  service: filter.service,
  visitedSince: filter.visitedSince,
  notVisitedSince: filter.notVisitedSince,
  visitsAtLeast: filter.visitsAtLeast,
  spentFrom: spentAtLeast === undefined ? undefined : (spentAtLeast / 100).toFixed(2),
  consent: consentedOnly === true ? 'given' : undefined,
});

/** The name of a segment that is still there. */
export function useSegmentName(segmentId: string | null | undefined): string | undefined {
  const { data } = useQuery({ ...segmentsQuery, enabled: Boolean(segmentId) });
  return segmentId ? data?.find(({ id }) => id === segmentId)?.name : undefined;
}

export function SegmentName({ segmentId }: { segmentId: string | null | undefined }) {
  const name = useSegmentName(segmentId);
  return <>{name ?? (segmentId ? t('A deleted segment') : t('No segment'))}</>;
}
