import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Rest after the last key before the list is asked, in milliseconds. */
const restMs = 80;

/** What is typed becomes the value once the hand rests. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (value === told.current) return;
    // it was changed elsewhere: by the way back, or with all filters
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      onChange(typed);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search customers by name, phone or e-mail"
        placeholder="Name, phone or e-mail"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="field h-11 py-0 pr-11 pl-10.5 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
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
  );
}
