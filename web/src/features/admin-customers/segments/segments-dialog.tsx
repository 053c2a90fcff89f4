import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import type { CountedSegment } from '@lacquer/contracts/customers/segments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import { Loaded } from '../../../components/ui/loading/loaded';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { automationNames } from '../../../format/automation-name';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { useSalonZone } from '../../../salon/zone';
import { t } from '../../../staff-words/words';
import { filterText } from '../../../texting/filter-words';
import { segmentsQuery } from '../../../texting/segments';
import { findSegmentUses, removeSegment, restoreSegment, segmentsChanged } from './queries';
import { RenameSegment } from './rename-segment';
import { SegmentCount } from './segment-count';

interface SegmentsDialogProps {
  onClose: () => void;
  onChoose: (segment: CountedSegment) => void;
}

/** The saved segments: one is chosen, renamed or deleted. */
export function SegmentsDialog({ onClose, onChoose }: SegmentsDialogProps) {
  const query = useQuery(segmentsQuery);
  const [renamed, setRenamed] = useState<string>();
  const remove = useRemoval();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Segments')}
      description={t('Filters of the list, saved with a name. A campaign can go to the customers of one.')}
    >
      <Loaded query={query} what={t('the segments')} rows={3}>
        {(segments) =>
          segments.length === 0 ? (
            <EmptyState>{t('No segments yet. Filter the list, then save the filter as a segment.')}</EmptyState>
          ) : (
            <ul className="-mx-2">
              {segments.map((segment) => (
                <li key={segment.id} className="border-line px-2 py-1 not-first:border-t">
                  {renamed === segment.id ? (
                    <div className="py-2">
                      <RenameSegment segment={segment} onDone={() => setRenamed(undefined)} />
                    </div>
                  ) : (
                    <SegmentRow
                      segment={segment}
                      onChoose={() => onChoose(segment)}
                      onRename={() => setRenamed(segment.id)}
                      onRemove={() => remove(segment)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface SegmentRowProps {
  segment: CountedSegment;
  onChoose: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function SegmentRow({ segment, onChoose, onRename, onRemove }: SegmentRowProps) {
  const zone = useSalonZone();
  const { name } = segment;
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        onClick={onChoose}
        className="min-w-0 flex-1 rounded-xl px-2 py-1.5 text-left hover:bg-plaster-mid"
      >
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-ink-soft">
            <SegmentCount segment={segment} />
          </span>
        </span>
        <span className="block text-small text-ink-soft wrap-anywhere">{filterText(segment.filter, zone)}</span>
      </button>
      <Button
        look="quiet"
        size="sm"
        className="size-11 px-0!"
        onClick={onRename}
        aria-label={t('Rename {name}', { name })}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Button>
      <Button
        look="quiet"
        size="sm"
        className="size-11 px-0!"
        onClick={onRemove}
        aria-label={t('Delete {name}', { name })}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

/** The most names in a notice. */
const maxNames = 3;

function removalWords(uses: Awaited<ReturnType<typeof findSegmentUses>>): string {
  const general = t('Scheduled campaigns keep its filter. Drafts and automations with it wait for another audience.');
  const names = [
    ...(uses?.campaigns ?? []).map(({ message }) => `“${message.slice(0, 40)}”`),
    ...(uses?.automations ?? []).map((kind) => automationNames[kind as AutomationKind] ?? kind),
  ];
  if (uses === null) return general;
  if (names.length === 0) return t('No draft, scheduled campaign or automation uses it.');
  const shown = names.slice(0, maxNames).join(', ');
  const listed = names.length > maxNames ? `${shown}, …` : shown;
  return `${t('Used by {names}.', { names: listed })} ${general}`;
}

/** Deletes a segment, with a notice that restores it. */
function useRemoval(): (segment: CountedSegment) => void {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const changed = () => segmentsChanged(queryClient);
  const restore = useMutation({
    mutationFn: restoreSegment,
    onSuccess: changed,
    onError: (error) => {
      showError(t('The segment was not restored'), error);
    },
  });
  const remove = useMutation({
    mutationFn: async ({ id }: CountedSegment) => {
      const uses = await findSegmentUses(id);
      await removeSegment(id);
      return uses;
    },
    onSuccess: async (uses, { id, name }) => {
      notify({
        title: t('Deleted: {name}', { name }),
        text: removalWords(uses),
        action: { label: t('Undo'), onAct: () => restore.mutate(id) },
      });
      await changed();
    },
    onError: (error) => {
      showError(t('The segment was not deleted'), error);
    },
  });
  return (segment) => remove.mutate(segment);
}
