import { Button } from '../button';
import { t } from '../../../staff-words/words';

interface CursorPagerProps {
  isFirst: boolean;
  /** `null` on the last page. */
  nextCursor: string | null;
  /** `undefined`: to the first page. */
  onTurn: (cursor: string | undefined) => void;
}

/** Pages through a cursor-paged list. The browser's Back button returns to the previous page. */
export function CursorPager({ isFirst, nextCursor, onTurn }: CursorPagerProps) {
  if (isFirst && nextCursor === null) return null;
  return (
    <nav aria-label={t('Pages')} className="mt-4 flex flex-wrap justify-between gap-3">
      <Button look="outline" size="sm" className="h-11" disabled={isFirst} onClick={() => onTurn(undefined)}>
        {t('First page')}
      </Button>
      <Button
        look="outline"
        size="sm"
        className="h-11"
        disabled={nextCursor === null}
        onClick={() => onTurn(nextCursor ?? undefined)}
      >
        {t('Next page')}
      </Button>
    </nav>
  );
}
