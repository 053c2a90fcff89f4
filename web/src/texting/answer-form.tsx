import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import { answerForm, type TextRefusal } from '@lacquer/contracts/messaging/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Send, TextQuote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as client from '../api/client';
import { useSubmissionKey } from '../api/submission-key';
import { Button } from '../components/ui/button';
import { FormField } from '../components/ui/fields/form-field';
import { keeper } from '../kept/keeper';
import { useErrorNotice } from '../notices/failure';
import { useNotify } from '../notices/notify';
import { t } from '../staff-words/words';
import { AttachButton, AttachedPart } from './attachment/attachment-parts';
import { useAttachment } from './attachment/use-attachment';
import { useSavedReplies } from './saved-replies/use-saved-replies';

interface AnswerFormProps {
  phone: string;
  /** Of the person, for saved replies. `null`: there is none. `undefined`: it is not known yet. */
  firstName: string | null | undefined;
  /** Why the phone may not be texted; `null` if it may. */
  refused: TextRefusal | null;
  /** Below the conversation, or alone in a dialog. */
  place?: 'conversation' | 'alone';
  onSent?: () => void;
}

const words = {
  conversation: {
    label: t('Your answer'),
    send: t('Send answer'),
    sent: t('Answer sent'),
    unsent: t('The answer was not sent'),
  },
  alone: { label: t('Your text'), send: t('Send text'), sent: t('Text sent'), unsent: t('The text was not sent') },
};

const symbolOnPhones = 'max-sm:w-12 max-sm:px-0!';

const refusedWords: Record<TextRefusal, string> = {
  invalid: t('This number cannot receive texts. Call instead.'),
  'opted-out': t(
    'This phone has opted out, so it may not be answered by text. Call instead. They can opt in again by texting START.',
  ),
  'no-consent': t(
    'This phone has not texted the salon, and no consent to texts is recorded for it. Reply by e-mail, or call.',
  ),
};

/** A form that texts one phone, or the reason why the phone may not be texted. The device keeps an unsent text. */
export function AnswerForm({ phone, firstName, refused, place = 'conversation', onSent }: AnswerFormProps) {
  const router = useRouter();
  const { label, send: sendWords, sent, unsent } = words[place];
  const isAlone = place === 'alone';
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState(() => keeper.findAnswer(phone));
  const { keyFor, answered } = useSubmissionKey();
  const write = (text: string) => {
    setMessage(text);
    keeper.keepAnswer(phone, text);
  };
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // there is no field while the phone is refused
    if (isAlone && refused === null) field.current?.focus();
  }, [isAlone, refused]);
  const { target: takesPictures, pictureId, isBusy, ...attachment } = useAttachment();
  const saved = useSavedReplies({ field, message, write, firstName });
  const renew = () =>
    Promise.all(
      [[conversationCalls.texts.path, phone], [conversationCalls.list.path], [conversationCalls.check.path]].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const send = useMutation({
    mutationFn: ({ idempotencyKey }: { idempotencyKey: string }) =>
      client.call(conversationCalls.sendText, { params: { phone }, body: { message, pictureId }, idempotencyKey }),
    onSuccess: () => {
      answered();
      write('');
      attachment.remove();
      const onAct = () => void router.navigate({ to: '/admin/replies/$phone', params: { phone } });
      notify({ text: sent, ...(isAlone && { action: { label: t('See it'), onAct } }) });
      onSent?.();
      return renew();
    },
    onError: (error) => {
      showError(unsent, error);
      return renew();
    },
  });
  if (refused !== null)
    return (
      <p className={`rounded-2xl bg-plaster-mid px-4 py-3 text-base ${isAlone ? '' : 'mt-4'}`}>
        {refusedWords[refused]}
      </p>
    );
  const fault = message === '' ? undefined : answerForm.safeParse({ message, pictureId }).error?.issues[0]?.message;
  return (
    <form
      aria-label={isAlone ? t('Text#send') : t('Answer')}
      noValidate
      {...takesPictures}
      className={isAlone ? undefined : 'mt-4 border-t border-line pt-4'}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ idempotencyKey: keyFor(`${message} ${pictureId ?? ''}`) });
      }}
    >
      <FormField label={label} fault={fault}>
        {(props) => (
          <textarea
            {...props}
            ref={field}
            rows={3}
            className="field resize-y"
            value={message}
            placeholder={t('Type / for saved replies')}
            onFocus={saved.prepare}
            onChange={({ target }) => {
              write(target.value);
              saved.watch(target.value);
            }}
          />
        )}
      </FormField>
      <AttachedPart {...attachment} />
      {saved.Picker && <saved.Picker {...saved.picker} />}
      <div className="mt-3 flex flex-wrap gap-2 sm:gap-3">
        <Button
          type="submit"
          className="max-sm:px-4!"
          disabled={
            (message.trim() === '' && pictureId === undefined) || fault !== undefined || send.isPending || isBusy
          }
        >
          <Send aria-hidden="true" className={`size-4 ${send.isPending ? 'max-[24rem]:hidden' : ''}`} />{' '}
          {send.isPending ? (
            t('Sending...')
          ) : (
            // one line with the other buttons, in each language
            <>
              <span className="max-[24rem]:sr-only">{sendWords}</span>
              <span aria-hidden="true" className="min-[24rem]:hidden">
                {t('Send')}
              </span>
            </>
          )}
        </Button>
        <Button
          look="outline"
          className={symbolOnPhones}
          aria-expanded={saved.isOpen}
          disabled={!saved.isReady}
          onClick={saved.toggle}
        >
          <TextQuote aria-hidden="true" className="size-4" />{' '}
          <span className="max-sm:sr-only">{t('Saved replies')}</span>
        </Button>
        <AttachButton {...attachment} className={symbolOnPhones}>
          <span className="max-sm:sr-only">{t('Add a picture')}</span>
        </AttachButton>
      </div>
    </form>
  );
}
