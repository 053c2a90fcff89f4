import { ApiError } from '../../../api/api-error';
import { isUnanswered } from '../../../api/unanswered';
import { useAwaySince } from '../../../reach/use-reach';
import { Button } from '../button';
import { known, t } from '../../../staff-words/words';

interface LoadFailureProps {
  /** What failed to load. It follows "Failed to load". */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Replaces content that failed to load. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  const isRepeated = useAwaySince() !== null && isUnanswered(error);
  const reason =
    error instanceof ApiError && error.body.message !== undefined
      ? known(error.body.message)
      : t('The server cannot be reached. Check the connection.');
  const reference = error instanceof ApiError ? error.reference : undefined;
  return (
    <div role="alert" className="rounded-2xl bg-negative-tint p-4 text-negative sm:p-5">
      <p className="font-semibold">{t('Failed to load {what}', { what })}</p>
      <p className="mt-1 text-base">
        {reason}
        {isRepeated && ` ${t('Trying again by itself.')}`}
      </p>
      {reference !== undefined && (
        <p className="mt-1 text-small break-all">{t('Reference: {id}', { id: reference })}</p>
      )}
      <Button look="outline" size="sm" className="mt-3 h-11" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
