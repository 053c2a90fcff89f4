import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { keeper } from '../../../../kept/keeper';

export type TypedDocument = Pick<SiteDocument, 'id' | 'kind' | 'fields'>;

/** A draft of the account that typed it. */
interface Draft {
  readonly account: string;
  /** What it was typed over. */
  readonly document: SiteDocument;
  readonly typed: TypedDocument;
  readonly isOpen: boolean;
  /** Whether its form is open, or words of it are not saved. */
  readonly isNeeded: boolean;
  /** Whether the server has refused what was typed, or was not asked yet. */
  readonly isUnsaved: boolean;
  settle(): Promise<boolean>;
  stop(): void;
}

/** The account that types in this window; empty while nobody has signed in. */
export const typingAccount = (): string => keeper.accountId ?? '';

/** Drafts that a form can continue with, beside those that are needed. */
const mostLeft = 20;

/**
 * The drafts of this window: those of open forms, those of which the server does not have all words, and the last that
 * were left. A form that opens again continues with the draft that it left, so a document has one at a time.
 */
export class Drafts<D extends Draft> {
  private readonly known = new Map<string, D>();
  private readonly listeners = new Set<() => void>();
  private leftBehind: readonly SiteDocument[] = [];

  /** That of a document, of the present account; undefined if there was none lately. */
  find(id: string): D | undefined {
    return this.known.get(keyOf(typingAccount(), id));
  }

  /** Those of the present account whose forms are open or whose words are not saved. */
  list(): D[] {
    return [...this.known.values()].filter(({ account, isNeeded }) => isNeeded && account === typingAccount());
  }

  /** The latest comes last. */
  add(draft: D): void {
    const key = keyOf(draft.account, draft.document.id);
    this.known.delete(key);
    this.known.set(key, draft);
    this.tell();
  }

  /** To be called with each change of a draft. */
  note(draft: D): void {
    if (this.known.get(keyOf(draft.account, draft.document.id)) !== draft) return;
    if (!draft.isNeeded) {
      draft.stop();
      const left = [...this.known].filter(([, { isNeeded }]) => !isNeeded);
      for (const [key] of left.slice(0, Math.max(0, left.length - mostLeft))) this.known.delete(key);
    }
    this.tell();
  }

  /** The documents whose words are not saved and whose forms are closed: the same array until they are others. */
  readonly listLeftBehind = (): readonly SiteDocument[] => this.leftBehind;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Forgets all, as the end of the window does: what is unsaved stays on the device. */
  forget(): void {
    for (const draft of this.known.values()) draft.stop();
    this.known.clear();
    this.tell();
  }

  private tell(): void {
    const left = this.list().filter(({ isOpen, isUnsaved }) => isUnsaved && !isOpen);
    const isOther =
      left.length !== this.leftBehind.length ||
      left.some(({ document: { id } }, index) => id !== this.leftBehind[index]?.id);
    if (!isOther) return;
    this.leftBehind = left.map(({ document }) => document);
    for (const listener of this.listeners) listener();
  }
}

const keyOf = (account: string, id: string): string => `${account} ${id}`;
