import { useRef } from 'react';

/** 128 random bits. `crypto.randomUUID` exists only on https and localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Idempotency keys of a form's submissions. `keyFor` returns the same key for a retry of an unanswered submission, so
 * the server carries it out once. `answered` discards the key.
 */
export function useSubmissionKey(): { keyFor: (submission: unknown) => string; answered: () => void } {
  const last = useRef<{ text: string; key: string }>(undefined);
  return {
    keyFor: (submission) => {
      const text = JSON.stringify(submission);
      if (last.current?.text !== text) last.current = { text, key: newKey() };
      return last.current.key;
    },
    answered: () => {
      last.current = undefined;
    },
  };
}
