import type { CountedSegment } from '@lacquer/contracts/customers/segments';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../staff-words/words';
import { filterCountQuery } from '../../../texting/segments';

/** The number of customers of a segment, counted on its own if the list took too long for it. */
export function SegmentCount({ segment: { filter, count } }: { segment: Pick<CountedSegment, 'filter' | 'count'> }) {
  const { data } = useQuery({ ...filterCountQuery(filter), enabled: count === null });
  const customers = (count ?? data)?.customers;
  return <span className="tabular-nums">{customers === undefined ? '…' : counted(customers, 'customer')}</span>;
}
