import type { NamedConversation } from '@lacquer/contracts/messaging/conversations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, RotateCcw, UserRoundCheck } from 'lucide-react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { FormField } from '../../components/ui/fields/form-field';
import { Select } from '../../components/ui/fields/select';
import { nameOf } from '../../format/customer-name';
import { formatPhone } from '../../format/phone';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { peopleQuery } from '../../staff/queries';
import { t } from '../../staff-words/words';
import { assign, nextWaitingQuery, replyKeys, setOpen } from './queries';
import { Waits } from './waits';

/** Whether the conversation is open, for how long the customer waits, and who answers. `me`: the own account. */
export function ConversationState({ conversation, me }: { conversation: NamedConversation; me: string }) {
  const { phone, isOpen = true, waitingSince = null, assignee = null, left = null } = conversation;
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { data: people = [] } = useQuery(peopleQuery);
  const settled = {
    onError: (error: Error) => showError(t('The conversation was not changed'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: replyKeys.inbox }),
  };
  const open = useMutation({
    ...setOpen,
    ...settled,
    onSuccess: (_, form) => {
      const undo = { label: t('Undo'), onAct: () => open.mutate({ phone, isOpen: !form.isOpen }) };
      if (form.isOpen) notify({ text: t('The conversation is open again') });
      else notify({ text: t('The conversation is closed'), action: undo });
    },
  });
  const give = useMutation({
    ...assign,
    ...settled,
    onSuccess: (_, { accountId }) => {
      const name = people.find(({ id }) => id === accountId)?.name;
      const undo = {
        label: t('Undo'),
        onAct: () => give.mutate({ phone, accountId: assignee?.id ?? null }),
      };
      notify({
        text:
          accountId === null
            ? t('Nobody answers it now')
            : accountId === me || name === undefined
              ? t('You answer it now')
              : t('{name} answers it now', { name }),
        action: undo,
      });
    },
  });
  const options = [
    { value: nobody, label: t('Nobody#assignee') },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <section aria-label={t('State of the conversation')} className="mt-2 grid max-w-3xl gap-3">
      {(waitingSince !== null || !isOpen) && (
        <p className="flex flex-wrap gap-2">
          {waitingSince !== null && <Waits since={waitingSince} />}
          {!isOpen && <Badge>{t('Closed#conversation')}</Badge>}
        </p>
      )}
      {left !== null && (
        <p className="text-caution">
          {t('{name} no longer has an account, so nobody answers this conversation.', { name: left })}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-64 min-w-0">
          <FormField label={t('Answered by')}>
            {(props) => (
              <Select
                {...props}
                value={assignee?.id ?? nobody}
                options={options}
                placeholder={t('Nobody#assignee')}
                disabled={give.isPending}
                onChange={(value) => give.mutate({ phone, accountId: value === nobody ? null : value })}
              />
            )}
          </FormField>
        </div>
        {assignee?.id !== me && (
          <Button
            look="outline"
            size="sm"
            className="h-11"
            disabled={give.isPending}
            onClick={() => give.mutate({ phone, accountId: me })}
          >
            <UserRoundCheck aria-hidden="true" className="size-4" /> {t('Assign to me')}
          </Button>
        )}
        <Button
          look="outline"
          size="sm"
          className="h-11"
          disabled={open.isPending}
          onClick={() => open.mutate({ phone, isOpen: !isOpen })}
        >
          {isOpen ? (
            <>
              <Check aria-hidden="true" className="size-4" /> {t('Close#conversation')}
            </>
          ) : (
            <>
              <RotateCcw aria-hidden="true" className="size-4" /> {t('Open again')}
            </>
          )}
        </Button>
      </div>
    </section>
  );
}

const nobody = 'nobody';

/** The customer who has waited the longest, other than of this conversation. */
export function NextWaiting({ phone }: { phone: string }) {
  const { data } = useQuery(nextWaitingQuery);
  const next = data?.find((conversation) => conversation.phone !== phone);
  if (!next) return null;
  const name = nameOf(next.customer ?? {}) || formatPhone(next.phone);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4">
      <Link
        to="/admin/replies/$phone"
        params={{ phone: next.phone }}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 font-semibold wrap-anywhere text-oxblood underline underline-offset-4"
      >
        {t('Next: {name}', { name })} <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
      </Link>
      {next.waitingSince && <Waits since={next.waitingSince} />}
    </p>
  );
}
