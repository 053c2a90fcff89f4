import type { DeadLetterEntry } from '@lacquer/contracts/operations';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { t } from '../../staff-words/words';
import { eventWords } from './words';

interface DiscardDialogProps {
  /** `undefined`: the dialog is closed. */
  letter: DeadLetterEntry | undefined;
  isPending: boolean;
  onClose: () => void;
  onDiscard: (letter: DeadLetterEntry) => void;
}

export function DiscardDialog({ letter, isPending, onClose, onDiscard }: DiscardDialogProps) {
  if (!letter) return null;
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('Discard it permanently?')}
      description={t('“{type}” will never be processed. This cannot be undone.', { type: eventWords(letter.type) })}
    >
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onClose}>
          {t('Keep it')}
        </Button>
        <Button disabled={isPending} onClick={() => onDiscard(letter)}>
          {isPending ? t('Discarding...') : t('Discard permanently')}
        </Button>
      </div>
    </Dialog>
  );
}
