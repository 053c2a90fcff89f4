import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../staff-words/words';

const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Calls `onKey` on Ctrl+K, or Command+K on a Mac, regardless of the focus. */
export function usePaletteKey(onKey: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      onKey();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onKey]);
}

/** The palette's button in the side bar. */
export function PaletteField({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-11 w-full shrink-0 items-center gap-2.5 rounded-xl border border-line-strong px-3 text-left text-ink-soft hover:border-brass"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" /> {t('Search')}
      <span className="sr-only">{t('or jump to')}</span>
      <kbd className="ml-auto font-sans text-small">{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}

/** The palette's button at the top of phones. */
export function PaletteIcon({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('Search or jump to')}
      onClick={onOpen}
      className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-plaster-mid hover:text-ink"
    >
      <Search aria-hidden="true" className="size-5.5" />
    </button>
  );
}
