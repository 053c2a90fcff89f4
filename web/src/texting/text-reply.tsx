import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error';
import * as client from '../api/client';
import { Button } from '../components/ui/button';
import { Dialog } from '../components/ui/overlays/dialog';
import { Loaded, LoadingLine } from '../components/ui/loading/loaded';
import { t } from '../staff-words/words';
import { AnswerForm } from './answer-form';

interface TextReplyProps {
  /** As typed, not normalized. */
  phone: string;
  name: string;
}

/** A button that opens a text form, or shows the reason why the phone may not be texted. */
export function TextReply({ phone, name }: TextReplyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" className="h-11" onClick={() => setIsOpen(true)}>
        <MessageSquareText aria-hidden="true" className="size-4" /> {t('Text#send')}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('Text {name}', { name })} description={phone}>
        <Answer phone={phone} onSent={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Answer({ phone, onSent }: { phone: string; onSent: () => void }) {
  const query = useQuery({
    queryKey: [conversationCalls.check.path, phone],
    queryFn: () => client.call(conversationCalls.check, { params: { phone } }),
    refetchOnMount: 'always',
  });
  return (
    <Loaded
      query={query}
      what={t('whether this phone may be texted')}
      skeleton={<LoadingLine className="py-3">{t('Checking whether this phone may be texted...')}</LoadingLine>}
      failure={(error) =>
        error instanceof ApiError &&
        error.body.code === 'MESSAGING.PHONE_INVALID' && (
          <p>{t('This phone number cannot receive texts. Reply by e-mail.')}</p>
        )
      }
    >
      {(check) => <AnswerForm phone={check.phone} refused={check.refused} place="alone" onSent={onSent} />}
    </Loaded>
  );
}
