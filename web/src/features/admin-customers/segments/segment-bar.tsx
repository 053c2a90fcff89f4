import * as segmentCalls from '@lacquer/contracts/calls/customers/segments';
import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import type { Segment } from '@lacquer/contracts/customers/segments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { versionConflict } from '../../../forms/version-conflict';
import { late } from '../../../loading/late';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { useSalonZone } from '../../../salon/zone';
import { t } from '../../../staff-words/words';
import { filterText } from '../../../texting/filter-words';
import { segmentsQuery } from '../../../texting/segments';
import { isSameFilter, type ListSearch, toFilter, toSearch } from '../list/list-search';
import { editSegment, findSegment, segmentsChanged } from './queries';

const SaveSegment = late(async () => (await import('./save-segment')).SaveSegment);

const action =
  'inline-flex min-h-9 items-center gap-1.5 px-1 text-base font-semibold text-oxblood underline underline-offset-4';

interface SegmentBarProps {
  search: ListSearch;
  onSearch: (change: Partial<ListSearch>) => void;
}

/** Beside the filters in use: the segment that they are of, and the ways to save them. */
export function SegmentBar({ search, onSearch }: SegmentBarProps) {
  const filter = toFilter(search, useSalonZone());
  const { data } = useQuery({ ...segmentsQuery, enabled: search.segment !== undefined });
  const [isNamed, setNamed] = useState(false);
  const segment = findSegment(data, search.segment);
  const isChanged = segment === undefined || !isSameFilter(segment.filter, filter);
  return (
    <>
      {segment && (
        <span className="inline-flex min-w-0 items-center gap-1.5 text-base text-ink-soft">
          <Bookmark aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{t('Segment: {name}', { name: segment.name })}</span>
        </span>
      )}
      {segment && isChanged && (
        <ChangedSegment
          segment={segment}
          filter={filter}
          onTake={(theirs) => onSearch({ ...toSearch(theirs), segment: segment.id })}
        />
      )}
      {isChanged && (
        <button type="button" className={action} onClick={() => setNamed(true)}>
          {t('Save as segment')}
        </button>
      )}
      {isNamed && (
        <SaveSegment
          filter={filter}
          onClose={() => setNamed(false)}
          onSaved={(id) => {
            setNamed(false);
            onSearch({ segment: id });
          }}
        />
      )}
    </>
  );
}

interface ChangedSegmentProps {
  segment: Segment;
  filter: CustomerFilter;
  onTake: (theirs: CustomerFilter) => void;
}

/** Saves the changed filter in the segment. */
function ChangedSegment({ segment, filter, onTake }: ChangedSegmentProps) {
  const zone = useSalonZone();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: editSegment,
    onSuccess: async ({ name }) => {
      notify({ text: t('Saved: {name}', { name }) });
      await segmentsChanged(queryClient);
    },
    onError: (error) => {
      if (!versionConflict(segmentCalls.edit, error)) showError(t('The segment was not saved'), error);
    },
  });
  const conflict = versionConflict(segmentCalls.edit, save.error);
  const saveOver = (version: number) => save.mutate({ id: segment.id, version, filter });
  if (conflict)
    return (
      <ChangedNotice
        what={t('this segment')}
        by={conflict.by}
        isPending={save.isPending}
        onKeepMine={() => saveOver(conflict.present.version)}
        onTakeTheirs={() => {
          save.reset();
          onTake(conflict.present.filter);
          void segmentsChanged(queryClient);
        }}
      >
        <OtherPart name={conflict.present.name}>{filterText(conflict.present.filter, zone)}</OtherPart>
      </ChangedNotice>
    );
  return (
    <button type="button" className={action} disabled={save.isPending} onClick={() => saveOver(segment.version)}>
      {t('Save the changes')}
    </button>
  );
}
