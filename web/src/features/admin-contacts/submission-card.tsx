import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  Ellipsis,
  Inbox,
  Mail,
  MailOpen,
  NotebookPen,
  Phone,
  ShieldAlert,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Menu, MenuItem, MenuLine } from '../../components/ui/overlays/menu';
import { interestedServiceLabel } from '../../content/pages/interested-services';
import { useErrorNotice } from '../../notices/failure';
import { formatDate, formatTime } from '../../format/dates';
import { versionConflict, whoWords } from '../../forms/version-conflict';
import { failureNotice, useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { TextReply } from '../../texting/text-reply';
import { rich } from '../../staff-words/rich';
import { t } from '../../staff-words/words';
import { changeSubmission, isOfMessages, type SubmissionChange } from './queries';

interface SubmissionCardProps {
  submission: ContactSubmission;
  onAddCustomer: () => void;
  onNote: () => void;
}

type State = ContactSubmission['state'];

const done: Record<State, string> = {
  new: t('Marked as new'),
  read: t('Moved to the inbox'),
  archived: t('Message archived'),
  spam: t('Marked as spam'),
};

/** Someone else's action, as the predicate of a sentence. */
const did: Record<State, string> = {
  new: t('marked this message as new'),
  read: t('moved this message to the inbox'),
  archived: t('archived this message'),
  spam: t('marked this message as spam'),
};

/** A touch target of 44 px, without making the card taller. */
const contactLink = '-my-2.25 py-2.25 break-all text-oxblood underline underline-offset-4';

export function SubmissionCard({ submission, onAddCustomer, onNote }: SubmissionCardProps) {
  const { id, state, note, email, phoneNumber, submittedAt, message, interestedService } = submission;
  const name = `${submission.firstName} ${submission.lastName}`;
  const zone = useSalonZone();
  const [mark, isPending] = useMark(submission);
  const isInInbox = state === 'new' || state === 'read';
  return (
    <article
      aria-label={t('Message from {name}', { name })}
      className={`rounded-2xl border-l-4 bg-surface p-4 shadow-soft sm:p-5 ${state === 'new' ? 'border-lacquer' : 'border-transparent'}`}
    >
      <header className="flex flex-col justify-between gap-x-6 gap-y-1 sm:flex-row">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-title wrap-anywhere">{name}</h2>
            {state === 'new' && <Badge tone="info">{t('New')}</Badge>}
          </div>
          <p className="mt-1 flex flex-wrap gap-x-5 gap-y-4.5">
            <a href={`mailto:${email}`} className={contactLink}>
              {email}
            </a>
            {phoneNumber && (
              <a href={`tel:${phoneNumber}`} className={contactLink}>
                {phoneNumber}
              </a>
            )}
          </p>
        </div>
        <p className="shrink-0 text-ink-soft sm:pt-0.5 sm:text-right">
          <time dateTime={submittedAt}>
            {formatDate(submittedAt, zone)}
            <br className="max-sm:hidden" /> {formatTime(submittedAt, zone)}
          </time>
        </p>
      </header>
      {message && <p className="mt-3 max-w-[75ch] whitespace-pre-line wrap-anywhere">{message}</p>}
      {note && (
        <p className="mt-3 max-w-[75ch] rounded-xl bg-caution-tint px-3 py-2 whitespace-pre-line wrap-anywhere text-caution">
          <span className="font-semibold">{t('Note:')}</span> {note}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2 max-sm:gap-x-1">
        <Act icon={Mail} label={t('Reply')} href={replyAddress(submission)} />
        {phoneNumber && (
          <TextReply phone={phoneNumber} name={name} firstName={submission.firstName} submissionId={submission.id} />
        )}
        {phoneNumber && <Act icon={Phone} label={t('Call')} href={`tel:${phoneNumber}`} />}
        {state === 'new' && (
          <Button look="outline" size="sm" className="h-11" disabled={isPending} onClick={() => mark('read')}>
            <MailOpen aria-hidden="true" className="size-4 max-sm:hidden" /> {t('Mark as read')}
          </Button>
        )}
        <Menu
          trigger={
            <Button
              look="quiet"
              size="sm"
              className="h-11 w-11 px-0!"
              aria-label={t('More about the message from {name}', { name })}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </Button>
          }
        >
          <MenuItem icon={UserPlus} onSelect={onAddCustomer}>
            {t('Add as customer')}
          </MenuItem>
          <MenuItem icon={NotebookPen} onSelect={onNote}>
            {note ? t('Change the note') : t('Add a note')}
          </MenuItem>
          <MenuLine />
          {state === 'read' && (
            <MenuItem icon={Mail} onSelect={() => mark('new')}>
              {t('Mark as new')}
            </MenuItem>
          )}
          {!isInInbox && (
            <MenuItem icon={Inbox} onSelect={() => mark('read')}>
              {t('Move to the inbox')}
            </MenuItem>
          )}
          {state !== 'archived' && (
            <MenuItem icon={Archive} onSelect={() => mark('archived')}>
              {t('Archive')}
            </MenuItem>
          )}
          {state !== 'spam' && (
            <MenuItem icon={ShieldAlert} onSelect={() => mark('spam')}>
              {t('Mark as spam')}
            </MenuItem>
          )}
        </Menu>
      </div>
      <footer className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-ink-soft">
        {interestedService ? <Badge>{interestedServiceLabel(interestedService)}</Badge> : <span />}
        <span>{rich('ID: {id}', { id: <span className="font-mono break-all">{id}</span> })}</span>
      </footer>
    </article>
  );
}

/** Changes the state immediately. The notice can undo it, even after the card has left the list. */
function useMark(submission: ContactSubmission): [mark: (state: State) => void, isPending: boolean] {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const settled = {
    mutationFn: changeSubmission,
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => isOfMessages(key) }),
    onError: (error: Error, { edit }: SubmissionChange) => {
      const late = versionConflict(submissionCalls.edit, error);
      if (!late) return showError(t('The message was not changed'), error);
      const { by, present } = late;
      const onAct = () => over.mutate({ seen: present, edit });
      notify({
        ...failureNotice(
          t('Someone else was first'),
          t('{by} {did}. Their change stays unless you keep yours.', { by: whoWords(by), did: did[present.state] }),
        ),
        action: { label: t('Keep mine'), onAct },
      });
    },
  };
  const over = useMutation(settled);
  const edit = useMutation({
    ...settled,
    onSuccess: (now, { seen, edit: { state } }) => {
      if (state === undefined || (state === 'read' && seen.state === 'new')) return;
      const onAct = () => over.mutate({ seen: now, edit: { state: seen.state } });
      notify({ text: done[state], action: { label: t('Undo'), onAct } });
    },
  });
  return [(state) => edit.mutate({ seen: submission, edit: { state } }), edit.isPending];
}

/** A `mailto:` link for a reply that quotes the message. */
function replyAddress({ firstName, email, message }: ContactSubmission): string {
  const quoted = (message ?? '').slice(0, 1000).replaceAll(/^/gm, '> ');
  const body = `Hi ${firstName},\n\n\n\n${quoted}`;
  return `mailto:${email}?subject=${encodeURIComponent('Your message to us')}&body=${encodeURIComponent(body)}`;
}

function Act({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string }) {
  return (
    <Button look="outline" size="sm" className="h-11" asChild>
      <a href={href}>
        <Icon aria-hidden="true" className="size-4" /> {label}
      </a>
    </Button>
  );
}
