import type { DeadLetterEntry } from '@lacquer/contracts/operations';
import { Button } from '../../components/ui/button';
import { Sheet } from '../../components/ui/overlays/sheet';
import { salonMoment } from '../../format/salon-time';
import { count } from '../../format/count';
import { useSalonZone } from '../../salon/zone';
import { known, t } from '../../staff-words/words';
import { Facts } from './facts';
import { eventWords } from './words';

interface DeadLetterSheetProps {
  /** `undefined`: the sheet is closed. */
  letter: DeadLetterEntry | undefined;
  isOwner: boolean;
  isPending: boolean;
  onClose: () => void;
  onReplay: (letter: DeadLetterEntry) => void;
  onDiscard: (letter: DeadLetterEntry) => void;
}

export function DeadLetterSheet({ letter, isOwner, isPending, onClose, onReplay, onDiscard }: DeadLetterSheetProps) {
  const zone = useSalonZone();
  if (!letter) return null;
  const { type, occurredAt, place, attempts, reason, content, id } = letter;
  return (
    <Sheet
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={eventWords(type)}
      description={isOwner ? undefined : t('An owner can deliver it again or discard it.')}
      {...(isOwner && {
        footer: (
          <>
            <Button className="h-11" size="sm" disabled={isPending} onClick={() => onReplay(letter)}>
              {isPending ? t('Delivering...') : t('Deliver again')}
            </Button>
            <Button look="outline" className="h-11" size="sm" disabled={isPending} onClick={() => onDiscard(letter)}>
              {t('Discard')}
            </Button>
          </>
        ),
      })}
    >
      <p className="rounded-2xl bg-negative-tint px-4 py-3 text-negative wrap-anywhere">
        {known(reason) ?? t('No reason was recorded.')}
      </p>
      <Facts
        facts={[
          [t('When'), occurredAt === null ? t('Unknown') : salonMoment(occurredAt, zone)],
          [t('Tried'), count(attempts)],
          [t('Where'), known(place)],
          [t('Event'), type ?? t('None')],
          [t('Id'), id],
        ]}
      />
      <h3 className="mt-5 font-semibold">{t('Content')}</h3>
      <pre className="mt-2 rounded-2xl bg-plaster-mid p-4 text-small leading-5 whitespace-pre-wrap wrap-anywhere">
        {indented(content)}
      </pre>
    </Sheet>
  );
}

/** Invalid or truncated JSON is shown unchanged. */
function indented(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
