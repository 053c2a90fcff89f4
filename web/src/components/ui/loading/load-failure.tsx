import { ApiError } from '../../../api/api-error';
import { isUnanswered } from '../../../api/unanswered';
import { useAwaySince } from '../../../reach/use-reach';
import { Button } from '../button';

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
      ? error.body.message
      : 'The server cannot be reached. Check the connection.';
  return (
    <div role="alert" className="rounded-2xl bg-negative-tint p-4 text-negative sm:p-5">
      <p className="font-semibold">Failed to load {what}</p>
      <p className="mt-1 text-base">
        {reason}
        {isRepeated && ' Trying again by itself.'}
      </p>
      <Button look="outline" size="sm" className="mt-3 h-11" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
