import * as segmentCalls from '@lacquer/contracts/calls/customers/segments';
import type { Segment } from '@lacquer/contracts/customers/segments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { versionConflict } from '../../../forms/version-conflict';
import { useErrorNotice } from '../../../notices/failure';
import { t } from '../../../staff-words/words';
import { editSegment, segmentsChanged } from './queries';
import { nameFault } from './name-fault';
import { SegmentNameForm } from './segment-name-form';

/** Gives a segment another name. */
export function RenameSegment({ segment, onDone }: { segment: Segment; onDone: () => void }) {
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: editSegment,
    onSuccess: async () => {
      onDone();
      await segmentsChanged(queryClient);
    },
    onError: (error) => {
      if (!nameFault(error) && !versionConflict(segmentCalls.edit, error))
        showError(t('The segment was not saved'), error);
    },
  });
  const conflict = versionConflict(segmentCalls.edit, rename.error);
  const save = (name: string, { version }: Segment) => rename.mutate({ id: segment.id, version, name });
  return (
    <SegmentNameForm
      name={segment.name}
      fault={nameFault(rename.error)}
      isSaving={rename.isPending || conflict !== null}
      onSave={(name) => save(name, segment)}
    >
      {conflict && (
        <ChangedNotice
          what={t('this segment')}
          by={conflict.by}
          isPending={rename.isPending}
          onKeepMine={() => save(rename.variables?.name ?? segment.name, conflict.present)}
          onTakeTheirs={() => {
            onDone();
            void segmentsChanged(queryClient);
          }}
        >
          <OtherPart name={t('Segment name')}>{conflict.present.name}</OtherPart>
        </ChangedNotice>
      )}
    </SegmentNameForm>
  );
}
