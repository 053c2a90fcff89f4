import { useEffect, type RefObject } from 'react';

/** Stands where a field is still being loaded, and keeps what is typed for it. */
export function EarlyLetters({ into }: { into: RefObject<string> }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Backspace') into.current = into.current.slice(0, -1);
      else if (event.key.length === 1) into.current += event.key;
      else return;
      // no field of the page below gets it as well
      event.preventDefault();
    };
    globalThis.addEventListener('keydown', keep, { capture: true });
    return () => globalThis.removeEventListener('keydown', keep, { capture: true });
  }, [into]);
  return null;
}
