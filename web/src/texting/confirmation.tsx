import { useId, useState, type ReactNode } from 'react';
import { Button } from '../components/ui/button';
import { Dialog } from '../components/ui/overlays/dialog';
import { count } from '../format/count';
import { counted, t } from '../staff-words/words';
import { typedAbove } from './templates';

interface ConfirmationProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  isPending: boolean;
  recipients: number;
  /** The number must be typed even if it is small. */
  mustType?: boolean;
  /** The text still contains the word “template”. */
  isTemplate: boolean;
  /** The label of the submit button. */
  verb: string;
  children?: ReactNode;
}

/** Confirms a launch. Above `typedAbove` the number of recipients must be typed. A template needs a checked box. */
export function Confirmation(props: ConfirmationProps) {
  const { isOpen, onClose, recipients, mustType = false } = props;
  const title = t('Text {count}?', { count: counted(recipients, 'customer') });
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={title}>
      {/* another number, or another question, must be typed anew */}
      <Questions key={`${recipients} ${mustType}`} {...props} mustType={mustType || recipients > typedAbove} />
    </Dialog>
  );
}

function Questions(props: ConfirmationProps) {
  const { onClose, onConfirm, isPending, recipients, mustType, isTemplate, verb, children } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isMeant, setMeant] = useState(false);
  const isTyped = !mustType || typed.replace(/\D/g, '') === String(recipients);
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && (!isTemplate || isMeant)) onConfirm();
      }}
    >
      {children}
      {isTemplate && (
        <label className="flex min-h-11 items-start gap-3 rounded-2xl bg-caution-tint p-3 text-caution">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-lacquer"
            checked={isMeant}
            onChange={({ target }) => setMeant(target.checked)}
          />
          <span>{t('The text still says “template”. Send it anyway.')}</span>
        </label>
      )}
      {mustType && (
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            {t('Type {count} to confirm', { count: count(recipients) })}
          </label>
          <input
            id={id}
            className="field tabular-nums"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending || !isTyped || (isTemplate && !isMeant)}>
          {isPending ? t('Sending...') : verb}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('Not yet')}
        </Button>
      </div>
    </form>
  );
}
