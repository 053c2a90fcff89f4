import { type DocumentFields, withEdit } from '@lacquer/contracts/site/document-kind';
import { type SiteDocument, siteDocument } from '@lacquer/contracts/site/documents';
import type { DocumentField } from '@lacquer/contracts/site/fields';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { isEditConflictCode } from '@lacquer/contracts/versions';
import { hashKey } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error';
import { saveDocument } from '../queries';
import { Drafts, type TypedDocument, typingAccount } from './drafts';
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
  /** The typed texts that are no values, by field. Meanwhile the fields have the values from before that typing. */
  held: Readonly<Record<string, string>>;
  /** What somebody else has saved in the same fields. Nothing is saved until the user chooses. */
  conflict: DraftConflict | null;
  canUndo: boolean;
  canRedo: boolean;
}

export interface DraftConflict {
  by: string | null;
  present: SiteDocument;
  /** Nobody knows whether the typed words or the stored ones are newer: a release that kept no base left them. */
  isOfUnknownAge?: true;
}

/** The fields that one step of this user has changed, and no others: a colleague may have changed those since. */
interface Step {
  before: DocumentFields;
  after: DocumentFields;
}

/** The typing in a field since the user came to it. */
interface Typing {
  before: unknown;
  steps: Set<Step>;
}

/**
 * Saves the draft of one document as it is typed: after a pause, one request at a time, only the fields that have changed.
 * Nothing typed is lost: it stays on this device until the server has it.
 */
export class DraftSaver {
  private base: SiteDocument;
  private unsaved: DocumentFields;
  private past: Step[] = [];
  private future: Step[] = [];
  private isNewStep = true;
  /** The fields that were saved over the version that the form shows. */
  private readonly sent = new Set<string>();
  /** By field. */
  private readonly typing = new Map<string, Typing>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The request in progress. */
  private saving: Promise<void> | undefined;
  private readonly listeners = new Set<() => void>();
  private state: DraftState;
  /** Nobody else saves it, or reads it on this device. */
  readonly account = typingAccount();
  /** The open forms that show it. */
  private forms = 0;
  /** The document was removed when it was last saved. */
  private isGone = false;
  /** The user knows that it is. */
  private isTold = false;

  constructor(
    document: SiteDocument,
    /** Called when the server has another version than the lists, or none. */
    private readonly onChanged: () => void,
  ) {
    const kept = unsavedWords.read(this.account, document.id);
    this.unsaved = kept ? differingFields(document, kept.fields) : {};
    const isUnsaved = Object.keys(this.unsaved).length > 0;
    // the server compares the versions, and says whose words are newer
    this.base =
      isUnsaved && kept?.base
        ? { ...document, version: kept.base.version, fields: withEdit(document.fields, kept.base.fields) }
        : document;
    const isOfUnknownAge = isUnsaved && kept?.base === null;
    this.state = {
      fields: withEdit(document.fields, this.unsaved),
      progress: isUnsaved ? 'unsaved' : 'saved',
      faults: {},
      held: {},
      conflict: isOfUnknownAge ? { by: null, present: document, isOfUnknownAge } : null,
      canUndo: false,
      canRedo: false,
    };
    if (kept && !isUnsaved) this.store({});
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): DraftState => this.state;

  /** `value`: null empties the field. */
  change(field: string, value: unknown): void {
    const before = this.valueOf(field);
    const step = this.openStep();
    if (!(field in step.before)) step.before[field] = before;
    step.after[field] = value ?? null;
    this.future = [];
    const typing = this.typing.get(field) ?? { before, steps: new Set() };
    this.typing.set(field, typing);
    typing.steps.add(step);
    this.edit({ [field]: value });
  }

  /**
   * A change that has taken time, such as an upload: it is made of the value that the field has now.
   *
   * @param emptied other fields, which say something of the value before
   */
  update(field: string, change: (present: unknown) => unknown, emptied: readonly string[] = []): void {
    const draft = this.inUse;
    if (draft !== this) return draft.update(field, change, emptied);
    this.isNewStep = true;
    this.change(field, change(this.state.fields[field]));
    for (const other of emptied) if (other in this.state.fields) this.change(other, null);
    this.isNewStep = true;
  }

  /** Itself, or the draft of another form of the document, opened long after its own had closed. */
  private get inUse(): DraftSaver {
    if (this.account !== typingAccount()) return this;
    const known = drafts.find(this.base.id);
    if (!known) drafts.add(this);
    return known ?? this;
  }

  /** Changes several fields in one step. Null empties one. */
  changeAll(fields: DocumentFields): void {
    for (const [field, value] of Object.entries(fields)) this.change(field, value);
  }

  /**
   * `text`: what is typed in the field and is no value that can be saved; null: it shows its value again. Meanwhile the
   * draft does not count as saved. It has the value from before this typing: a part of the text that could be read, such
   * as the 4 of `4O.00`, is nobody's price.
   */
  hold(field: string, text: string | null): void {
    if ((this.state.held[field] ?? null) === text) return;
    const { [field]: _, ...others } = this.state.held;
    const typing = this.typing.get(field);
    if (text !== null && typing && !isSame(typing.before, this.valueOf(field))) {
      this.forgetSteps([field], typing.steps);
      typing.steps.clear();
      this.edit({ [field]: typing.before });
    }
    this.show({ held: text === null ? others : { ...others, [field]: text } });
    if (Object.keys(this.unsaved).length === 0) this.show({ progress: this.settled });
  }

  undo(): void {
    this.step(this.past, this.future, 'before');
  }

  redo(): void {
    this.step(this.future, this.past, 'after');
  }

  /** The version that the form shows. */
  get version(): number {
    return this.base.version;
  }

  /** Takes over a version that was read. What is typed stays. */
  follow(document: SiteDocument): void {
    if (document.version < this.base.version || this.saving) return;
    // with unsaved fields, the server compares the versions when they are saved
    if (Object.keys(this.unsaved).length > 0) return;
    if (document.version > this.base.version) return this.takeOver(document, { faults: {} });
    // not all changes are counted, such as the address that a publication gives; what was sent stays as it was typed,
    // though the server may have stored it otherwise, such as without spaces around it
    const typed = Object.fromEntries([...this.sent].map((name) => [name, this.valueOf(name)]));
    const others = { ...document, fields: withEdit(document.fields, typed) };
    if (changedFields(this.base, others).length > 0) this.takeOver(others, {});
    this.base = document;
  }

  /** Saves without waiting for a pause: the user has left the field. */
  flush(): void {
    for (const field of this.typing.keys()) if (!(field in this.state.held)) this.typing.delete(field);
    if (this.mayBeSaved) this.saveIn(0);
  }

  /** Whether it waits for an attempt. */
  private get mayBeSaved(): boolean {
    return this.state.progress === 'unsaved' && !this.state.conflict;
  }

  /** Saves what is typed now. Resolves with whether the server has all of it. */
  async settle(): Promise<boolean> {
    for (let attempt = 0; attempt < 2 && this.state.progress !== 'saved'; attempt += 1) {
      await this.saving;
      // a removed document may be back
      if (this.state.progress === 'unsaved' || this.isGone) await this.save();
    }
    return this.state.progress === 'saved';
  }

  /** The version that the form shows. */
  get document(): SiteDocument {
    return this.base;
  }

  /** The document as it is typed. */
  get typed(): TypedDocument {
    const { id, kind } = this.base;
    return { id, kind, fields: this.state.fields };
  }

  /**
   * To be called while the form is open. Returns the function to call when it closes: what is unsaved then is saved as
   * if it were open.
   */
  open(): () => void {
    this.forms += 1;
    drafts.add(this);
    if (this.mayBeSaved) this.saveIn(0);
    return () => {
      this.forms -= 1;
      this.flush();
      if (this.mayBeSaved) void this.save();
      drafts.note(this);
    };
  }

  get isOpen(): boolean {
    return this.forms > 0;
  }

  get isUnsaved(): boolean {
    return this.state.progress === 'unsaved' || this.state.progress === 'refused';
  }

  /**
   * Whether its form is open, or words of it are not saved. What was typed in a document of which the user knows that it
   * is removed stays on this device, for the form of the restored one.
   */
  get isNeeded(): boolean {
    if (this.isOpen || this.saving) return true;
    return !this.isTold && this.state.progress !== 'saved';
  }

  /** The user has been told that the document is removed. */
  tellRemoval(): void {
    this.isTold = true;
  }

  /** The document is listed: saves what was refused while it was removed. */
  async resume(): Promise<void> {
    this.isTold = false;
    await this.saving;
    if (!this.isGone || this.state.progress !== 'refused') return;
    this.isGone = false;
    this.show({ progress: 'unsaved' });
    this.saveIn(0);
  }

  /** There is nothing to undo any more: the changes were discarded. */
  startOver(): void {
    this.past = [];
    this.future = [];
    this.typing.clear();
    this.isNewStep = true;
    this.show({});
  }

  /** Saves nothing by itself any more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  keepMine(): void {
    const { conflict, base } = this;
    if (!conflict) return;
    const { present, isOfUnknownAge } = conflict;
    const replaced = Object.keys(this.unsaved).filter(
      (name) =>
        (isOfUnknownAge || isChanged(base, present, name)) && !isSame(present.fields[name] ?? null, this.valueOf(name)),
    );
    this.takeOver(present, { conflict: null });
    if (replaced.length > 0) {
      // a step of its own: Undo gives theirs back
      const step = this.openStep();
      for (const name of replaced) {
        step.before[name] = present.fields[name] ?? null;
        step.after[name] = this.valueOf(name);
      }
      this.isNewStep = true;
    }
    this.store(this.unsaved);
    this.saveIn(0);
  }

  takeTheirs(): void {
    const { conflict } = this;
    if (!conflict) return;
    const mine = this.unsaved;
    this.forgetSteps(Object.keys(mine));
    this.store({});
    this.takeOver(conflict.present, { conflict: null, faults: {} });
    // a step of its own: Undo gives the words back that were typed here
    const step = this.openStep();
    for (const [name, value] of Object.entries(mine)) {
      step.before[name] = value ?? null;
      step.after[name] = this.valueOf(name);
    }
    this.isNewStep = true;
    this.future = [];
    this.show({ held: {} });
    this.show({ progress: this.settled });
  }

  private get conflict(): DraftConflict | null {
    return this.state.conflict;
  }

  /** Null if it has none. */
  private valueOf(field: string): unknown {
    return this.state.fields[field] ?? null;
  }

  /** The step that a change belongs to. */
  private openStep(): Step {
    const last = this.past.at(-1);
    if (!this.isNewStep && last) return last;
    const step: Step = { before: {}, after: {} };
    this.past.push(step);
    if (this.past.length > deepestHistory) this.past.shift();
    this.isNewStep = false;
    return step;
  }

  private step(from: Step[], to: Step[], side: keyof Step): void {
    const step = from.pop();
    if (!step) return;
    to.push(step);
    this.isNewStep = true;
    for (const field of Object.keys(step[side])) this.typing.delete(field);
    this.edit(step[side]);
  }

  /** Takes fields out of the steps. A step without any other is none. */
  private forgetSteps(fields: readonly string[], steps: Iterable<Step> = [...this.past, ...this.future]): void {
    for (const step of steps)
      for (const field of fields) {
        delete step.before[field];
        delete step.after[field];
      }
    const isLeft = ({ before }: Step) => Object.keys(before).length > 0;
    this.past = this.past.filter(isLeft);
    this.future = this.future.filter(isLeft);
    this.isNewStep = true;
  }

  /** Shows a version of somebody else with what is typed here. What they have changed is no step of this user any more. */
  private takeOver(document: SiteDocument, change: Partial<DraftState>): void {
    const theirs = changedFields(this.base, document);
    this.forgetSteps(theirs);
    for (const name of theirs) this.typing.delete(name);
    if (document.version > this.base.version) this.sent.clear();
    this.base = document;
    const held = Object.fromEntries(Object.entries(this.state.held).filter(([name]) => !theirs.includes(name)));
    this.show({ ...change, held, fields: withEdit(document.fields, this.unsaved) });
    if (Object.keys(this.unsaved).length === 0) this.show({ progress: this.settled });
  }

  private edit(fields: DocumentFields): void {
    this.store({ ...this.unsaved, ...fields });
    const without = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(texts).filter(([name]) => !(name in fields)));
    const { faults, held } = this.state;
    this.show({
      fields: withEdit(this.state.fields, fields),
      faults: without(faults),
      held: without(held),
      progress: 'unsaved',
    });
    if (!this.state.conflict) this.saveIn(pauseMs);
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  private save(): Promise<void> {
    this.saving ??= this.send().finally(() => {
      this.saving = undefined;
      drafts.note(this);
    });
    return this.saving;
  }

  private async send(): Promise<void> {
    if (this.state.conflict || Object.keys(this.unsaved).length === 0) return;
    clearTimeout(this.timer);
    // somebody else has signed in, who has not typed this
    if (this.account !== typingAccount()) return;
    this.isNewStep = true;
    const sent = this.unsaved;
    let waitMs = pauseMs;
    this.show({ progress: 'saving' });
    try {
      const { version } = await saveDocument(this.base, sent, this.base.version);
      // an edit that changed nothing is answered with the present version: what others have saved before it is not seen
      const isEdit = Object.entries(sent).some(([name, value]) => !isSame(value, this.base.fields[name] ?? null));
      const isSeen = version <= this.base.version + (isEdit ? 1 : 0);
      this.base = {
        ...this.base,
        version: isSeen ? version : this.base.version,
        fields: withEdit(this.base.fields, sent),
      };
      // a reference follows the document that it names to another address
      const { fields: known } = documentKinds[this.base.kind];
      for (const name of Object.keys(sent)) if (!isReference(known[name])) this.sent.add(name);
      this.store(
        Object.fromEntries(Object.entries(this.unsaved).filter(([name, value]) => !isSame(sent[name], value))),
      );
      this.isGone = false;
      this.show({ progress: Object.keys(this.unsaved).length === 0 ? this.settled : 'unsaved' });
      this.onChanged();
    } catch (error) {
      waitMs = this.refuse(error);
    }
    if (this.state.progress === 'unsaved') this.saveIn(waitMs);
  }

  /** Returns the time until the next attempt, in milliseconds. */
  private refuse(error: unknown): number {
    const late = laterDocument(error);
    if (late) {
      const { present } = late;
      const overlaps = ([name, value]: [string, unknown]): boolean =>
        isChanged(this.base, present, name) && !isSame(present.fields[name] ?? null, value);
      if (Object.entries(this.unsaved).some(overlaps)) {
        this.show({ conflict: late, progress: 'unsaved' });
        return pauseMs;
      }
      // they have changed other fields
      this.takeOver(present, { progress: 'unsaved' });
      this.store(this.unsaved);
      return 0;
    }
    if (error instanceof ApiError && error.status < 500 && error.status !== 401) {
      const faults = Object.fromEntries(
        (error.body.details ?? []).map(({ path, message }) => [path.split('.')[0] ?? '', message]),
      );
      this.isGone = error.body.code === 'CATALOG.DOCUMENT_NOT_FOUND';
      if (this.isGone) this.onChanged();
      this.show({ faults, progress: 'refused' });
      return pauseMs;
    }
    this.show({ progress: 'unsaved' });
    return retryMs;
  }

  /** The progress without anything to save. */
  private get settled(): DraftState['progress'] {
    return Object.keys(this.state.held).length > 0 ? 'refused' : 'saved';
  }

  private store(unsaved: DocumentFields): void {
    this.unsaved = unsaved;
    const { id, version, fields } = this.base;
    const replaced = Object.fromEntries(Object.keys(unsaved).map((name) => [name, fields[name] ?? null]));
    const isOfUnknownAge = this.state.conflict?.isOfUnknownAge === true;
    const base = isOfUnknownAge ? null : { version, fields: replaced };
    unsavedWords.write(this.account, id, { fields: unsaved, base });
  }

  private show(change: Partial<DraftState>): void {
    this.state = { ...this.state, ...change, canUndo: this.past.length > 0, canRedo: this.future.length > 0 };
    for (const listener of this.listeners) listener();
    drafts.note(this);
    if (change.fields) for (const follower of followers) follower(this.typed);
  }
}

/** Of this window. */
export const drafts = new Drafts<DraftSaver>();

/** The draft that a form of a document continues, or a new one, with the words that another window has left here. */
export function draftOf(document: SiteDocument, onChanged: () => void): DraftSaver {
  const known = drafts.find(document.id);
  const isLeft = known !== undefined && !known.isNeeded;
  const hasWords = isLeft && unsavedWords.read(known.account, document.id) !== undefined;
  return known && !hasWords ? known : new DraftSaver(document, onChanged);
}

const followers = new Set<(document: TypedDocument) => void>();

/** `follower` receives every draft with each change. Returns the function that ends it. */
export function followDrafts(follower: (document: TypedDocument) => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/** The documents as they are typed. */
export const typedDrafts = (): TypedDocument[] => drafts.list().map(({ typed }) => typed);

/**
 * Saves what is typed, also in forms that have been closed. Resolves with the drafts of which the server does not have
 * all.
 */
export async function settleDrafts(): Promise<DraftSaver[]> {
  const all = drafts.list();
  const saved = await Promise.all(all.map((draft) => draft.settle()));
  return all.filter((draft, index) => !saved[index] && draft.isNeeded);
}

/** What somebody else has saved meanwhile, if that is why a change was refused. */
export function laterDocument(error: unknown): Pick<DraftConflict, 'by' | 'present'> | null {
  const { code, meanwhile } = error instanceof ApiError ? error.body : {};
  if (!isEditConflictCode(code) || !meanwhile) return null;
  return { by: meanwhile.by, present: siteDocument.parse(meanwhile.present) };
}

const isReference = (field: DocumentField | undefined): boolean =>
  field?.type === 'reference' || field?.type === 'references';

/** Those of the fields that have another value in a version. */
export const differingFields = (document: SiteDocument, fields: DocumentFields): DocumentFields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isSame(value, document.fields[name] ?? null)));

/** Whether a field has another value in another version. */
const isChanged = (one: SiteDocument, other: SiteDocument, field: string): boolean =>
  !isSame(one.fields[field], other.fields[field]);

const changedFields = (one: SiteDocument, other: SiteDocument): string[] =>
  Object.keys({ ...one.fields, ...other.fields }).filter((name) => isChanged(one, other, name));

/** Whether two values are stored alike. The database has an order of its own for the parts of a value. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);
