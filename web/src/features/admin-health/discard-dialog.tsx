import type { DeadLetterEntry } from '@lacquer/contracts/operations';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
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
      title="Discard it permanently?"
      description={`“${eventWords(letter.type)}” will never be processed. This cannot be undone.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button disabled={isPending} onClick={() => onDiscard(letter)}>
          {isPending ? 'Discarding...' : 'Discard permanently'}
        </Button>
      </div>
    </Dialog>
  );
}
