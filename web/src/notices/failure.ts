import { ApiError } from '../api/api-error';
import { NeedsConnectionError } from '../api/needs-connection';
import { NoAnswerError } from '../api/unanswered';
import { refusalReason } from '../api/field-faults';
import { needsRecentSignIn } from '../api/confirm-identity';
import { failureNotice, type NoticeRequest, useNotify } from './notify';
import { known, t } from '../staff-words/words';

/** The notice for a failed call. `null` when the form's fields show the errors, or when the user canceled. */
export function failureOf(words: string, error: Error, fields: readonly string[] = []): NoticeRequest | null {
  if (needsRecentSignIn(error)) return null;
  if (error instanceof NeedsConnectionError)
    return failureNotice(words, t('This needs a connection. Do it again when the server answers.'));
  if (error instanceof NoAnswerError)
    return failureNotice(words, t('The server does not answer. Check whether it was done before you try again.'));
  if (!(error instanceof ApiError)) return failureNotice(words);
  const reason = refusalReason(error, fields);
  const isBesideFields = reason === null && (error.body.details ?? []).length > 0;
  if (isBesideFields) return null;
  const { reference: id } = error;
  const parts = [reason !== null && known(reason), id !== undefined && t('Reference: {id}', { id })];
  return failureNotice(words, parts.filter((part) => part !== false).join(' ') || null);
}

/** Shows the notice of `failureOf`, if there is one. */
export function useErrorNotice(): (words: string, error: Error, fields?: readonly string[]) => void {
  const notify = useNotify();
  return (words, error, fields) => {
    const failure = failureOf(words, error, fields);
    if (failure) notify(failure);
  };
}
