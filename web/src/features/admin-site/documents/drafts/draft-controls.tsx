import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button';
import { CautionBox } from '../../../../components/ui/messages/caution-box';
import { ChangedNotice } from '../../../../components/ui/messages/changed-notice';
import { whoWords } from '../../../../forms/version-conflict';
import { late } from '../../../../loading/late';
import { t } from '../../../../staff-words/words';
import { type DraftSaver, type DraftState, laterDocument } from './draft-saver';
import { discardDraft } from '../queries';
import { useSiteChange } from '../use-site-change';
import { wordedKinds } from '../words';

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
  const { by, present, isOfUnknownAge } = conflict;
  const what = whatWords(kind);
  return (
    <div className="mt-3">
      <ChangedNotice
        what={what}
        by={by}
        {...(isOfUnknownAge && {
          title: t('What was typed on this device earlier is not saved, and {what} may have changed since.', { what }),
        })}
        onKeepMine={() => saver.keepMine()}
        onTakeTheirs={() => saver.takeTheirs()}
      >
        <OtherParts kind={kind} before={fields} now={present.fields} />
      </ChangedNotice>
    </div>
  );
}

export const whatWords = (kind: KindName): string => t('this {noun}', { noun: wordedKinds[kind].noun });

/** After the form, of which few show it. */
const OtherParts = late(async () => (await import('./other-parts')).OtherParts);

interface DiscardProps extends DraftProps {
  document: SiteDocument;
  onDiscarded: () => void;
}

/** What somebody else saved before a draft was to be discarded. */
interface LateDiscard {
  by: string | null;
  before: DocumentFields;
  present: SiteDocument;
}

/** Drops the changes since the last publication, but none that this person has not seen. Nothing without any. */
export function DiscardDraft({ document, saver, state, onDiscarded }: DiscardProps) {
  const [refused, setRefused] = useState<LateDiscard>();
  const discard = useSiteChange(
    t('The changes were not discarded'),
    () => discardDraft(document, saver.version),
    (error) => laterDocument(error) !== null,
  );
  if (document.state !== 'draft' || !document.published) return null;
  const { kind } = document;
  const startOver = () => {
    saver.startOver();
    onDiscarded();
  };
  const showLate = (error: Error) => {
    const conflict = laterDocument(error);
    if (!conflict) return;
    setRefused({ ...conflict, before: state.fields });
    saver.follow(conflict.present);
  };
  return (
    <div className="mt-5 grid gap-3">
      {refused?.present.version === saver.version && (
        <CautionBox role="alert">
          <p className="font-semibold wrap-anywhere">
            {t(
              '{who} changed {what} meanwhile, so nothing was discarded. Look at it, then discard it if you want to.',
              {
                who: whoWords(refused.by),
                what: whatWords(kind),
              },
            )}
          </p>
          <ul className="mt-2 grid gap-2">
            <OtherParts kind={kind} before={refused.before} now={refused.present.fields} />
          </ul>
        </CautionBox>
      )}
      <Button
        look="outline"
        size="sm"
        className="h-11 justify-self-start"
        disabled={discard.isPending || state.progress !== 'saved'}
        onClick={() => discard.mutate(undefined, { onSuccess: startOver, onError: showLate })}
      >
        {t('Discard changes')}
      </Button>
    </div>
  );
}
