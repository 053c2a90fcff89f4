import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { previewQuery, useDebounced } from '../../../texting/preview';
import type { Composed } from './use-composed';

/** A preview of the composed campaign, and the error of its text. */
export function useComposedPreview(composed: Composed, issues: readonly Issue[]) {
  const { message, texts } = composed;
  const plan = useDebounced(composed);
  // an offer that is still being written cannot be previewed: until then, the preview is of the text without it
  const { data, error, isFetching, isPlaceholderData } = useQuery(previewQuery(plan));
  const fault = message === '' ? undefined : faultOf('message', issues, error);
  const textFaults = Object.fromEntries(
    Object.keys(texts).flatMap((language) => {
      const its = faultOf(`texts.${language}`, issues, error);
      return its === undefined ? [] : [[language, its]];
    }),
  );
  const offerDayFault = faultOf('offer.lastDay', [], error);
  const testFaults = Object.fromEntries(
    ['message', 'criterion', 'percent', 'hours', ...Object.keys(texts).map((language) => `texts.${language}`)].flatMap(
      (field) => {
        const its = faultOf(`test.${field}`, issues, error);
        return its === undefined ? [] : [[field, its]];
      },
    ),
  );
  const isOfferWritten = !issues.some(({ path }) => path[0] === 'offer');
  const isFaulty =
    !isOfferWritten ||
    offerDayFault !== undefined ||
    fault !== undefined ||
    [textFaults, testFaults].some((faults) => Object.keys(faults).length > 0);
  const isSendable = message.trim() !== '' && !isFaulty;
  return {
    /** The audience, whatever the text is. */
    audience: data,
    isFetching,
    /** The error message after the word "Message". */
    fault,
    /** The same of the last day of an offer. */
    offerDayFault,
    /** The same by language, after the name of the text. */
    textFaults,
    /** The same by field of the test of a second text. */
    testFaults,
    /** Absent while the text is empty or invalid. */
    preview: isSendable ? data : undefined,
    isSendable,
    failure: isFaulty ? null : error,
    /** Only figures for the current form can be confirmed. */
    isCurrent: !isPlaceholderData && JSON.stringify(plan) === JSON.stringify(composed),
  };
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** `field`: `message`, or `texts.es`. */
function faultOf(field: string, issues: readonly Issue[], error: Error | null): string | undefined {
  const own = issues.find(({ path }) => path.join('.') === field)?.message;
  if (own !== undefined) return own;
  if (!(error instanceof ApiError)) return undefined;
  return error.body.details?.find(({ path }) => path === field)?.message;
}
