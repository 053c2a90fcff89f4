import type { ErasureReport, PersonMatch } from '@lacquer/contracts/privacy';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWithRecentSignIn } from '../../../api/confirm-identity';
import { Button } from '../../../components/ui/button';
import { InputField } from '../../../components/ui/fields/input-field';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { formatPhone } from '../../../format/phone';
import { useErrorNotice } from '../../../notices/failure';
import { t } from '../../../staff-words/words';
import { MatchList } from './match-list';
import { previewErasure } from './queries';

interface EraseDialogProps {
  phone: string;
  matches: readonly PersonMatch[];
  /** The report of the dry run without matches. */
  report: ErasureReport;
  isPending: boolean;
  onErase: (matches: readonly string[]) => void;
  onClose: () => void;
}

/** Requires the last digits of the phone to be typed, because an erasure cannot be undone. */
export function EraseDialog({ phone, matches, report, isPending, onErase, onClose }: EraseDialogProps) {
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const preview = useMutation({
    mutationFn: (next: readonly string[]) => withRecentSignIn(() => previewErasure(phone, next)),
    onError: (error) => {
      showError(t('Failed to check what would be erased'), error);
    },
  });
  const choose = (next: readonly string[]) => {
    setChosen(next);
    preview.mutate(next);
  };
  const wanted = phone.slice(-4);
  const isReady = typed.trim() === wanted && !preview.isPending && !isPending;
  const shown = chosen.length > 0 ? (preview.data ?? report) : report;
  const found = shown.changes.filter(({ count }) => count > 0);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Erase this person permanently?')}
      description={t(
        'Totals and counts stay, and so does the proof of consent, without a name. This cannot be undone.',
      )}
    >
      <div className="grid gap-4">
        <ul aria-busy={preview.isPending} className="grid gap-1">
          {found.map(({ what, count }) => (
            <li key={what} className="flex justify-between gap-4 border-line py-1 not-first:border-t">
              <span className="wrap-anywhere">{what}</span> <span className="font-medium tabular-nums">{count}</span>
            </li>
          ))}
          {found.length === 0 && <li>{t('Nothing is stored about {phone}.', { phone: formatPhone(phone) })}</li>}
        </ul>
        <MatchList matches={matches} chosen={chosen} onChange={choose} />
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) onErase(chosen);
          }}
        >
          <InputField
            label={t('To erase, type the last four digits of the phone: {wanted}', { wanted })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!isReady}>
              {isPending ? t('Erasing...') : t('Erase permanently')}
            </Button>
            <Button look="outline" onClick={onClose}>
              {t('Keep')}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
