import { useEffect, useId, useRef, useState } from 'react';

/** Typing rests for so long before it is looked for, in milliseconds. */
const restMs = 300;

interface SearchFieldProps {
  label: string;
  /** What is looked for now. */
  value: string;
  /** `undefined`: nothing is looked for. */
  onSearch: (text: string | undefined) => void;
}

/** Looks for what is typed, once the typing rests. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // the browser's Back changes what is looked for
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim() || undefined), restMs);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[0.9rem] text-ink-soft">
        {label}
      </label>
      <input id={id} type="search" className="field" value={typed} onChange={({ target }) => type(target.value)} />
    </div>
  );
}
