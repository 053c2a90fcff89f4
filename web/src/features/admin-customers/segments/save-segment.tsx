import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { useSalonZone } from '../../../salon/zone';
import { counted, t } from '../../../staff-words/words';
import { filterText } from '../../../texting/filter-words';
import { filterCountQuery } from '../../../texting/segments';
import { nameFault } from './name-fault';
import { createSegment, segmentsChanged } from './queries';
import { SegmentNameForm } from './segment-name-form';

interface SaveSegmentProps {
  filter: CustomerFilter;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Saves the filter of the list with a name. */
export function SaveSegment({ filter, onClose, onSaved }: SaveSegmentProps) {
  const zone = useSalonZone();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { data } = useQuery(filterCountQuery(filter));
  const save = useMutation({
    mutationFn: createSegment,
    onSuccess: async ({ id, name }) => {
      notify({ text: t('Saved: {name}', { name }) });
      onSaved(id);
      await segmentsChanged(queryClient);
    },
    onError: (error) => {
      if (nameFault(error) === undefined) showError(t('The segment was not saved'), error);
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Save as segment')}
      description={
        <>
          <p className="wrap-anywhere">{filterText(filter, zone)}</p>
          {data && <p className="tabular-nums">{counted(data.customers, 'customer')}</p>}
        </>
      }
    >
      <SegmentNameForm
        fault={nameFault(save.error)}
        isSaving={save.isPending}
        onSave={(name) => save.mutate({ name, filter })}
      />
    </Dialog>
  );
}
