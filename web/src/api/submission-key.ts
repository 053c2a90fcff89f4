import { useState } from 'react';

/** 128 random bits. `crypto.randomUUID` exists only on https and localhost. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Idempotency keys of a form's submissions. `keyFor` returns the same key for a retry of an unanswered submission, so
 * the server carries it out once. `answered` discards the key. `restore` continues with the key of an earlier document.
 */
export class SubmissionKeys {
  private last: { text: string; key: string } | undefined;

  readonly keyFor = (submission: unknown): string => {
    const text = JSON.stringify(submission);
    if (this.last?.text !== text) this.last = { text, key: newKey() };
    return this.last.key;
  };

  readonly restore = (submission: unknown, key: string): void => {
    this.last = { text: JSON.stringify(submission), key };
  };

  readonly answered = (): void => {
    this.last = undefined;
  };
}

/** The keys of a component's form. */
export function useSubmissionKey(): SubmissionKeys {
  const [keys] = useState(() => new SubmissionKeys());
  return keys;
}
