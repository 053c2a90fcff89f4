import { type DocumentFields, withEdit } from '@lacquer/contracts/site/document-kind';
import { type SiteDocument, siteDocument } from '@lacquer/contracts/site/documents';
import { isEditConflictCode } from '@lacquer/contracts/versions';
import { ApiError } from '../../../../api/api-error';
import { saveDocument } from '../queries';
import { unsavedWords } from './unsaved-words';

/** A pause in typing after which the draft is saved, in milliseconds. */
const pauseMs = 600;

/** The time until a failed save is tried again, in milliseconds. */
const retryMs = 5000;

const deepestHistory = 100;

export interface DraftState {
  /** As typed. */
  fields: DocumentFields;
  /** `unsaved`: the server has not answered, and it is tried again. `refused`: `faults` say why. */
  progress: 'saved' | 'saving' | 'unsaved' | 'refused';
  /** By field. */
  faults: Readonly<Record<string, string>>;
  /** What somebody else has saved in the same fields. Nothing is saved until the user chooses. */
  conflict: { by: string | null; present: SiteDocument } | null;
  canUndo: boolean;
  canRedo: boolean;
}

/**
 * Saves the draft of one document as it is typed: after a pause, one request at a time, only the fields that have changed.
 * Nothing typed is lost: it stays on this device until the server has it.
 */
export class DraftSaver {
  private base: SiteDocument;
  private unsaved: DocumentFields;
  private readonly past: DocumentFields[] = [];
  private readonly future: DocumentFields[] = [];
  private isNewStep = true;
  private isHeld = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The request in progress. */
  private saving: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();
  private state: DraftState;

  constructor(
    document: SiteDocument,
    /** Called when the server has a new version. */
    private readonly onSaved: () => void,
  ) {
    this.base = document;
    this.unsaved = unsavedWords.read(document.id);
    const isUnsaved = Object.keys(this.unsaved).length > 0;
    this.state = {
      fields: withEdit(document.fields, this.unsaved),
      progress: isUnsaved ? 'unsaved' : 'saved',
      faults: {},
      conflict: null,
      canUndo: false,
      canRedo: false,
    };
    if (isUnsaved) this.saveIn(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): DraftState => this.state;

  /** `value`: null empties the field. */
  change(field: string, value: unknown): void {
    if (this.isNewStep) {
      this.past.push(this.state.fields);
      if (this.past.length > deepestHistory) this.past.shift();
      this.isNewStep = false;
    }
    this.future.length = 0;
    this.edit({ [field]: value });
  }

  /** While something typed is no value that can be saved, the draft does not count as saved. */
  hold(isHeld: boolean): void {
    if (this.isHeld === isHeld) return;
    this.isHeld = isHeld;
    if (Object.keys(this.unsaved).length === 0) this.show({ progress: this.settled });
  }

  undo(): void {
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  /** Takes over a version that was read. What is typed stays. */
  follow(document: SiteDocument): void {
    if (document.version <= this.base.version || this.saving) return;
    // with unsaved fields, the server compares the versions when they are saved
    if (Object.keys(this.unsaved).length > 0) return;
    this.base = document;
    this.show({ fields: document.fields, faults: {} });
  }

  /** Saves without waiting for a pause. */
  flush(): void {
    if (this.state.progress === 'unsaved' && !this.state.conflict) this.saveIn(0);
  }

  /** Saves what is typed now. Resolves with whether the server has all of it. */
  async settle(): Promise<boolean> {
    for (let attempt = 0; attempt < 2 && this.state.progress !== 'saved'; attempt += 1) {
      await this.saving;
      if (this.state.progress === 'unsaved') await this.save();
    }
    return this.state.progress === 'saved';
  }

  /** The document as it is typed. */
  get typed(): TypedDocument {
    const { id, kind } = this.base;
    return { id, kind, fields: this.state.fields };
  }

  /** To be called while the form is open. Returns the function to call when it closes. */
  open(): () => void {
    openDrafts.add(this);
    return () => {
      openDrafts.delete(this);
      this.flush();
    };
  }

  keepMine(): void {
    if (!this.state.conflict) return;
    this.base = this.state.conflict.present;
    this.show({ conflict: null });
    this.saveIn(0);
  }

  takeTheirs(): void {
    if (!this.state.conflict) return;
    this.base = this.state.conflict.present;
    this.store({});
    this.show({ fields: this.base.fields, conflict: null, faults: {}, progress: this.settled });
  }

  private step(from: DocumentFields[], to: DocumentFields[]): void {
    const fields = from.pop();
    if (!fields) return;
    to.push(this.state.fields);
    this.isNewStep = true;
    const names = new Set([...Object.keys(fields), ...Object.keys(this.state.fields)]);
    this.edit(
      Object.fromEntries(
        [...names]
          .filter((name) => !isSame(fields[name], this.state.fields[name]))
          .map((name) => [name, fields[name] ?? null]),
      ),
    );
  }

  private edit(fields: DocumentFields): void {
    this.store({ ...this.unsaved, ...fields });
    const faults = Object.fromEntries(Object.entries(this.state.faults).filter(([name]) => !(name in fields)));
    this.show({ fields: withEdit(this.state.fields, fields), faults, progress: 'unsaved' });
    if (!this.state.conflict) this.saveIn(pauseMs);
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  private save(): Promise<void> {
    this.saving ??= this.send().finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  private async send(): Promise<void> {
    if (this.state.conflict || Object.keys(this.unsaved).length === 0) return;
    clearTimeout(this.timer);
    this.isNewStep = true;
    const sent = this.unsaved;
    let waitMs = pauseMs;
    this.show({ progress: 'saving' });
    try {
      const { version } = await saveDocument(this.base, sent, this.base.version);
      this.base = { ...this.base, version, fields: withEdit(this.base.fields, sent) };
      this.store(
        Object.fromEntries(Object.entries(this.unsaved).filter(([name, value]) => !isSame(sent[name], value))),
      );
      this.show({ progress: Object.keys(this.unsaved).length === 0 ? this.settled : 'unsaved' });
      this.onSaved();
    } catch (error) {
      waitMs = this.refuse(error);
    }
    if (this.state.progress === 'unsaved') this.saveIn(waitMs);
  }

  /** Returns the time until the next attempt, in milliseconds. */
  private refuse(error: unknown): number {
    const { code, details = [], meanwhile } = error instanceof ApiError ? error.body : {};
    if (isEditConflictCode(code) && meanwhile) {
      const present = siteDocument.parse(meanwhile.present);
      const overlaps = Object.keys(this.unsaved).some((name) => !isSame(present.fields[name], this.base.fields[name]));
      if (overlaps) {
        this.show({ conflict: { by: meanwhile.by, present }, progress: 'unsaved' });
        return pauseMs;
      }
      // they have changed other fields
      this.base = present;
      this.show({ fields: withEdit(present.fields, this.unsaved), progress: 'unsaved' });
      return 0;
    }
    if (error instanceof ApiError && error.status < 500 && error.status !== 401) {
      const faults = Object.fromEntries(details.map(({ path, message }) => [path.split('.')[0] ?? '', message]));
      this.show({ faults, progress: 'refused' });
      return pauseMs;
    }
    this.show({ progress: 'unsaved' });
    return retryMs;
  }

  /** The progress without anything to save. */
  private get settled(): DraftState['progress'] {
    return this.isHeld ? 'refused' : 'saved';
  }

  private store(unsaved: DocumentFields): void {
    this.unsaved = unsaved;
    unsavedWords.write(this.base.id, unsaved);
  }

  private show(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change, canUndo: this.past.length > 0, canRedo: this.future.length > 0 };
    for (const listener of this.listeners) listener();
    if (change.fields) for (const follower of followers) follower(this.typed);
  }
}

export type TypedDocument = Pick<SiteDocument, 'id' | 'kind' | 'fields'>;

/** The drafts whose forms are open. */
const openDrafts = new Set<DraftSaver>();

const followers = new Set<(document: TypedDocument) => void>();

/** `follower` receives every open draft with each change. Returns the function that ends it. */
export function followDrafts(follower: (document: TypedDocument) => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/** The documents in open forms, as they are typed. */
export const typedDrafts = (): TypedDocument[] => [...openDrafts].map(({ typed }) => typed);

/** Saves what is typed in open forms. Resolves with whether the server has all of it. */
export const settleDrafts = async (): Promise<boolean> =>
  (await Promise.all([...openDrafts].map((draft) => draft.settle()))).every(Boolean);

/** Whether two values are stored alike. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
