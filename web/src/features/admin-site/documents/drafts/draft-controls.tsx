import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { Redo2, Undo2 } from 'lucide-react';
import { Button } from '../../../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../../../components/ui/messages/changed-notice';
import { t } from '../../../../staff-words/words';
import type { DraftSaver, DraftState } from './draft-saver';
import { discardDraft } from '../queries';
import { useSiteChange } from '../use-site-change';
import { anyValueWords } from '../salon-words';
import { labelOf, wordedKinds } from '../words';

interface DraftProps {
  saver: DraftSaver;
  state: DraftState;
}

/** Undo and redo of what is typed. */
export function DraftSteps({ saver, state }: DraftProps) {
  const button = 'grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink disabled:opacity-40';
  return (
    <span className="flex items-center">
      <button
        type="button"
        aria-label={t('Undo')}
        disabled={!state.canUndo}
        onClick={() => saver.undo()}
        className={button}
      >
        <Undo2 aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        aria-label={t('Redo')}
        disabled={!state.canRedo}
        onClick={() => saver.redo()}
        className={button}
      >
        <Redo2 aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}

const progressWords: Readonly<Record<DraftState['progress'], string>> = {
  saved: t('Saved as a draft'),
  saving: t('Saving...'),
  unsaved: t('Not saved yet'),
  refused: t('Not saved'),
};

/** Whether visitors see what is typed, and whether it is saved. */
export function DraftProgress({ document, state: { progress } }: { document: SiteDocument; state: DraftState }) {
  const isChanged = document.state === 'draft' || progress !== 'saved';
  return (
    <p role="status" className={`text-small ${progress === 'saved' ? 'text-ink-soft' : 'font-medium text-caution'}`}>
      {isChanged ? progressWords[progress] : t('Visitors see this')}
    </p>
  );
}

/** What somebody else has saved in the same fields, with the choice between both. */
export function DraftConflict({ kind, saver, state: { conflict, fields } }: DraftProps & { kind: KindName }) {
  if (!conflict) return null;
  const { by, present } = conflict;
  const theirs = Object.keys(wordedKinds[kind].fields)
    .map((field) => ({ field, words: anyValueWords(kind, present.fields, field) }))
    .filter(({ field, words }) => words !== anyValueWords(kind, fields, field));
  return (
    <div className="mt-3">
      <ChangedNotice
        what={t('this {noun}', { noun: wordedKinds[kind].noun })}
        by={by}
        onKeepMine={() => saver.keepMine()}
        onTakeTheirs={() => saver.takeTheirs()}
      >
        {theirs.map(({ field, words }) => (
          <OtherPart key={field} name={labelOf(kind, field)}>
            {words || t('(empty)')}
          </OtherPart>
        ))}
      </ChangedNotice>
    </div>
  );
}

interface DiscardProps {
  document: SiteDocument;
  state: DraftState;
  onDiscarded: () => void;
}

/** Drops the changes since the last publication. Nothing without any. */
export function DiscardDraft({ document, state, onDiscarded }: DiscardProps) {
  const discard = useSiteChange(t('The changes were not discarded'), () => discardDraft(document));
  if (document.state !== 'draft' || !document.published) return null;
  return (
    <Button
      look="outline"
      size="sm"
      className="mt-5 h-11 justify-self-start"
      disabled={discard.isPending || state.progress !== 'saved'}
      onClick={() => discard.mutate(undefined, { onSuccess: onDiscarded })}
    >
      {t('Discard changes')}
    </Button>
  );
}
