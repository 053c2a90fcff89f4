import * as savedReplyCalls from '@lacquer/contracts/calls/messaging/saved-replies';
import { maxSavedReplies, type SavedReply } from '@lacquer/contracts/messaging/saved-replies';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, TextQuote } from 'lucide-react';
import { useState } from 'react';
import * as client from '../../../api/client';
import { SubmissionKeys } from '../../../api/submission-key';
import { Button } from '../../../components/ui/button';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import { Loaded } from '../../../components/ui/loading/loaded';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { t } from '../../../staff-words/words';
import { savedRepliesQuery } from '../../../texting/saved-replies/queries';
import { ChangeReplySheet, NewReplySheet } from './reply-sheets';

/** The texts that the staff insert into answers. A chunk of its own. */
export function SavedReplies() {
  const query = useQuery(savedRepliesQuery);
  const [opened, setOpened] = useState<SavedReply | 'new' | null>(null);
  const remove = useRemoval(() => setOpened(null));
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(null);
  };
  const add = (
    <Button onClick={() => setOpened('new')}>
      <Plus aria-hidden="true" className="size-4" /> {t('New saved reply')}
    </Button>
  );
  return (
    <>
      <Loaded query={query} what={t('the saved replies')}>
        {(replies) =>
          replies.length === 0 ? (
            <EmptyState icon={TextQuote} action={add}>
              {t('Save texts that you send often. In an answer, type / to insert one.')}
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
                <p className="max-w-prose text-ink-soft">
                  {replies.length < maxSavedReplies
                    ? t('In an answer, type / to insert one.')
                    : t('There are {count} saved replies, which is the limit.', { count: maxSavedReplies })}
                </p>
                {replies.length < maxSavedReplies && add}
              </div>
              <ul className="mt-4 divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-soft">
                {replies.map((reply) => (
                  <li key={reply.id} className="relative px-4 py-3 hover:bg-plaster-mid/50 sm:px-5">
                    <button
                      type="button"
                      onClick={() => setOpened(reply)}
                      className="min-h-6 text-left font-medium wrap-anywhere after:absolute after:inset-0"
                    >
                      {reply.name}
                    </button>
                    <p className="mt-0.5 line-clamp-2 whitespace-pre-line wrap-anywhere text-ink-soft">
                      {reply.message}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {opened === 'new' && <NewReplySheet isOpen onOpenChange={close} />}
      {opened !== null && opened !== 'new' && (
        <ChangeReplySheet
          reply={opened}
          isOpen
          onOpenChange={close}
          isRemoving={remove.isPending}
          onRemove={() => remove.mutate(opened)}
        />
      )}
    </>
  );
}

/** Deletes a reply at once, and offers to undo it. */
function useRemoval(onRemoved: () => void) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });
  const restore = useMutation({
    mutationFn: ({ form, key }: { form: Pick<SavedReply, 'name' | 'message'>; key: string }) =>
      client.call(savedReplyCalls.add, { body: form, idempotencyKey: key }),
    onSuccess: renew,
    onError: (error) => showError(t('The saved reply was not brought back'), error),
  });
  return useMutation({
    mutationFn: ({ id }: SavedReply) => client.send(savedReplyCalls.remove, { params: { id } }),
    onSuccess: (_, { id, name, message }) => {
      onRemoved();
      const form = { name, message };
      const key = new SubmissionKeys().keyFor({ id });
      notify({
        text: t('{name} deleted', { name }),
        action: { label: t('Undo'), onAct: () => restore.mutate({ form, key }) },
      });
      return renew();
    },
    onError: (error) => showError(t('The saved reply was not deleted'), error),
  });
}
