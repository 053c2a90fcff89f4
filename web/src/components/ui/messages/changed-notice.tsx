import type { ReactNode } from 'react';
import { whoWords } from '../../../forms/version-conflict';
import { Button } from '../button';
import { CautionBox } from './caution-box';
import { t } from '../../../staff-words/words';

interface ChangedNoticeProps {
  /** The edited object, in a sentence: `this customer`. */
  what: string;
  by: string | null;
  /** What has happened. Default: they have saved it during the edit. */
  title?: string;
  /** Their conflicting values, as a list of `OtherPart`. */
  children: ReactNode;
  /** Absent: the form's submit button overwrites their version. */
  onKeepMine?: () => void;
  onTakeTheirs?: () => void;
  isPending?: boolean;
}

/** Shows an edit conflict: the other editor's saved values. The user's input stays until they choose a version. */
export function ChangedNotice({
  what,
  by,
  title,
  children,
  onKeepMine,
  onTakeTheirs,
  isPending = false,
}: ChangedNoticeProps) {
  return (
    <CautionBox role="alert">
      <p className="font-semibold wrap-anywhere">
        {title ?? t('{who} saved {what} while you were typing.', { who: whoWords(by), what })}
      </p>
      <p className="mt-1">{t('Your input is not lost. Look at what they saved, then choose.')}</p>
      <ul className="mt-2 grid gap-2">{children}</ul>
      {onKeepMine && onTakeTheirs && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" className="h-11" disabled={isPending} onClick={onKeepMine}>
            {t('Keep mine')}
          </Button>
          <Button look="outline" size="sm" className="h-11" disabled={isPending} onClick={onTakeTheirs}>
            {t('Take theirs')}
          </Button>
        </div>
      )}
    </CautionBox>
  );
}

/** One field that the other editor changed, with its saved value. */
export function OtherPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="whitespace-pre-line wrap-anywhere">
      <span className="font-medium">{name}:</span> {children}
    </li>
  );
}
