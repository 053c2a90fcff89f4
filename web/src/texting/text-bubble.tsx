import type { AnswerEntry, ConversationEntry, ReplyEntry, TextEntry } from '@lacquer/contracts/customers/timeline';
import { known, t } from '../staff-words/words';
import { TextPictures } from './text-pictures';

const statusWords: Partial<Record<TextEntry['status'], string>> = {
  pending: t('Waiting'),
  sending: t('On its way'),
  accepted: t('Accepted'),
  sent: t('Sent'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  undelivered: t('Not delivered'),
  skipped: t('Not sent'),
  unknown: t('In doubt'),
};

export const keywordWords: Record<NonNullable<ReplyEntry['keyword']>, string> = {
  stop: t('Opted out'),
  start: t('Opted in again'),
  help: t('Asked for help'),
  'stop-phrase': t('Treated as an opt-out'),
};

const wordsOf = ({ keyword, wrongNumber }: ReplyEntry) =>
  wrongNumber ? t('Treated as a wrong number') : keyword && keywordWords[keyword];

/** What the provider reported of an answer says more than that it accepted it. */
const stateWords = (entry: TextEntry | AnswerEntry) =>
  statusWords[(entry.kind === 'answer' ? entry.delivery : null) ?? entry.status];

interface TextBubbleProps {
  entry: ConversationEntry;
  /** The formatted time. */
  at: string;
  /** Who the customer is, for the names of pictures. */
  who?: string | undefined;
}

/** A text in a conversation: the salon's at the right, the customer's at the left. */
export function TextBubble({ entry, at, who = t('the customer') }: TextBubbleProps) {
  const isOurs = entry.kind !== 'reply';
  const error = entry.kind === 'answer' ? entry.error : null;
  return (
    <article
      aria-label={isOurs ? t('Text to the customer on {at}', { at }) : t('Text from the customer on {at}', { at })}
      className={`w-fit max-w-[88%] rounded-2xl px-4 py-2.5 ${isOurs ? 'ml-auto rounded-br-md bg-plaster-deep/70' : 'rounded-bl-md border border-line bg-ground'}`}
    >
      {entry.pictures && <TextPictures pictures={entry.pictures} who={isOurs ? t('the salon') : who} />}
      {entry.body !== '' && <p className="whitespace-pre-line wrap-anywhere">{entry.body}</p>}
      <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-soft">
        <time dateTime={entry.at}>{at}</time>
        <span>{isOurs ? stateWords(entry) : wordsOf(entry)}</span>
        {!isOurs && entry.needsReview && <span className="font-medium text-caution">{t('Needs your decision')}</span>}
      </p>
      {error !== null && <p className="mt-1 text-base text-negative wrap-anywhere">{known(error)}</p>}
    </article>
  );
}
