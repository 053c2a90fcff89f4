import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error';
import * as client from '../api/client';
import { Button } from '../components/ui/button';
import { Dialog } from '../components/ui/dialog';
import { LoadFailure } from '../components/ui/load-failure';
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
        <MessageSquareText aria-hidden="true" className="size-4" /> Text
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={`Text ${name}`} description={phone}>
        <Answer phone={phone} onSent={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Answer({ phone, onSent }: { phone: string; onSent: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [conversationCalls.check.path, phone],
    queryFn: () => client.call(conversationCalls.check, { params: { phone } }),
    refetchOnMount: 'always',
  });
  if (data) return <AnswerForm phone={data.phone} refused={data.refused} place="alone" onSent={onSent} />;
  if (error instanceof ApiError && error.body.code === 'MESSAGING.PHONE_INVALID')
    return <p>This phone number cannot receive texts. Reply by e-mail.</p>;
  if (error)
    return <LoadFailure what="whether this phone may be texted" error={error} onRetry={() => void refetch()} />;
  return (
    <p role="status" className="py-3 text-ink-soft">
      Checking whether this phone may be texted...
    </p>
  );
}
