import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import * as client from '../api/client';
import { Loaded, LoadingLine } from '../components/ui/loading/loaded';
import { t } from '../staff-words/words';
import { AnswerForm } from './answer-form';

interface CheckedAnswerProps {
  /** As typed, not normalized. */
  phone: string;
  firstName: string | null;
  onSent: () => void;
}

/** A text form, or the reason why the phone may not be texted. A chunk of its own. */
export function CheckedAnswer({ phone, firstName, onSent }: CheckedAnswerProps) {
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
      {(check) => (
        <AnswerForm phone={check.phone} firstName={firstName} refused={check.refused} place="alone" onSent={onSent} />
      )}
    </Loaded>
  );
}
