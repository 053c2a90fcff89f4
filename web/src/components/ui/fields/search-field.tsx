import { longestSearch } from '@lacquer/contracts/paging';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMedia } from '../overlays/use-media';
import { t } from '../../../staff-words/words';

/** Debounce of the input, in milliseconds. */
const debounceMs = 80;

interface SearchFieldProps {
  label: string;
  /** Describes the accepted input. With it, the label is for screen readers only and the field fills its line. */
  placeholder?: string;
  /** A placeholder that fits on phones. Default: `placeholder`. */
  shortPlaceholder?: string;
  /** Whether the field shrinks to stay on one line with its siblings. Needs a placeholder. */
  isShrinking?: boolean;
  /** The current search; empty if there is none. */
  value: string;
  /** `undefined`: the search was cleared. */
  onSearch: (text: string | undefined) => void;
}

/** A search box with debounced input. */
export function SearchField({
  label,
  placeholder,
  shortPlaceholder = placeholder,
  isShrinking = false,
  value,
  onSearch,
}: SearchFieldProps) {
  const isWide = useMedia('(width >= 40rem)');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (value === reported.current) return;
    // changed from outside: by the browser's Back button, or by clearing all filters
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = text;
      onSearch(text || undefined);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);

  return (
    <div
      className={
        placeholder === undefined
          ? 'min-w-0 max-sm:w-full'
          : `flex-1 ${isShrinking ? 'min-w-0' : 'min-w-[min(100%,13.5rem)]'}`
      }
    >
      <label htmlFor={id} className={placeholder === undefined ? 'mb-1.5 block text-base text-ink-soft' : 'sr-only'}>
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          id={id}
          type="search"
          placeholder={isWide ? placeholder : shortPlaceholder}
          maxLength={longestSearch}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`field h-11 py-0 pl-10.5 placeholder-shown:text-ellipsis [&::-webkit-search-cancel-button]:hidden ${typed === '' ? 'pr-3' : 'pr-11'}`}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={t('Clear the search')}
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
    </div>
  );
}
