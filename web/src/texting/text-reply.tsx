import { MessageSquareText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../components/ui/button';
import { Dialog } from '../components/ui/overlays/dialog';
import { LoadingLine } from '../components/ui/loading/loaded';
import { t } from '../staff-words/words';

const CheckedAnswer = lazy(async () => ({ default: (await import('./checked-answer')).CheckedAnswer }));

interface TextReplyProps {
  /** As typed, not normalized. */
  phone: string;
  name: string;
  firstName: string | null;
  /** The message that the text is about. */
  submissionId?: string;
}

/** A button that opens a text form, or shows the reason why the phone may not be texted. */
export function TextReply({ phone, name, firstName, submissionId }: TextReplyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" className="h-11" onClick={() => setIsOpen(true)}>
        <MessageSquareText aria-hidden="true" className="size-4" /> {t('Text#send')}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('Text {name}', { name })} description={phone}>
        <Suspense
          fallback={<LoadingLine className="py-3">{t('Checking whether this phone may be texted...')}</LoadingLine>}
        >
          <CheckedAnswer
            phone={phone}
            firstName={firstName}
            submissionId={submissionId}
            onSent={() => setIsOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
