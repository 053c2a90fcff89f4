import type { PersonMatch } from '@lacquer/contracts/privacy';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { t } from '../../../staff-words/words';
import { MatchList } from './match-list';

interface ExportDialogProps {
  matches: readonly PersonMatch[];
  isPending: boolean;
  onExport: (matches: readonly string[]) => void;
  onClose: () => void;
}

/** The choice of matches before an export. */
export function ExportDialog({ matches, isPending, onExport, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Export this person’s data')}
      description={t('The file contains what names a phone of this person, or an address of their record.')}
    >
      <div className="grid gap-4">
        <MatchList matches={matches} chosen={chosen} onChange={setChosen} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={isPending} onClick={() => onExport(chosen)}>
            {isPending ? t('Exporting...') : t('Export')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
