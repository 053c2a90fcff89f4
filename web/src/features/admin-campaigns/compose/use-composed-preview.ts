import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { previewQuery, useDebounced } from '../../../texting/preview';
import type { Composed } from './use-composed';

/** A preview of the composed campaign, and the error of its text. */
export function useComposedPreview(composed: Composed, issues: readonly Issue[]) {
  const { message } = composed;
  const plan = useDebounced(composed);
  const { data, error, isFetching, isPlaceholderData } = useQuery(previewQuery(plan));
  const fault = faultOf(message, issues, error);
  const isSendable = message.trim() !== '' && fault === undefined;
  return {
    /** The audience, whatever the text is. */
    audience: data,
    isFetching,
    /** The error message after the word "Message". */
    fault,
    /** Absent while the text is empty or invalid. */
    preview: isSendable ? data : undefined,
    isSendable,
    failure: fault === undefined ? error : null,
    /** Only figures for the current form can be confirmed. */
    isCurrent: !isPlaceholderData && JSON.stringify(plan) === JSON.stringify(composed),
  };
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** An empty text is not an error yet. */
function faultOf(message: string, issues: readonly Issue[], error: Error | null): string | undefined {
  if (message === '') return undefined;
  const own = issues.find(({ path }) => path[0] === 'message')?.message;
  if (own !== undefined) return own;
  if (!(error instanceof ApiError)) return undefined;
  return error.body.details?.find(({ path }) => path === 'message')?.message;
}
