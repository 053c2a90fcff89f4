import { longestKeptMs } from './kept-answers';

/** Before the account and the phone. */
const prefix = 'lacquer-answer ';

interface Draft {
  text: string;
  /** When it was last written, in milliseconds since 1970. */
  at: number;
}

const keyOf = (accountId: string, phone: string): string => `${prefix}${accountId} ${phone}`;

/** Where the browser has no storage, or no room, nothing is kept. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A clock that was set back does not make it last. */
const isTooOld = ({ at }: Draft): boolean => Math.abs(Date.now() - at) > longestKeptMs;

const read = (key: string): Draft | null => JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;

/** The unsent answer of an account to a phone; empty if there is none. It outlives the tab and the browser. */
export function findAnswerDraft(accountId: string, phone: string): string {
  const draft = quietly(() => read(keyOf(accountId, phone)));
  return draft && !isTooOld(draft) ? draft.text : '';
}

export function keepAnswerDraft(accountId: string, phone: string, text: string): void {
  const key = keyOf(accountId, phone);
  quietly(() => {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ text, at: Date.now() } satisfies Draft));
  });
}

/** Removes the drafts that are too old, and those of all accounts but this one; `undefined`: of every account. */
export function forgetAnswerDrafts(except?: string): void {
  quietly(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      const isTheirs = except !== undefined && key.startsWith(`${prefix}${except} `);
      const draft = quietly(() => read(key));
      if (!isTheirs || !draft || isTooOld(draft)) localStorage.removeItem(key);
    }
  });
}
