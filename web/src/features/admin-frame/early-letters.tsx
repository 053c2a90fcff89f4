import { useEffect, type RefObject } from 'react';

/** Stands for a field while its code loads, and buffers the text typed before a field has loaded. */
export function EarlyLetters({ into }: { into: RefObject<string> }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Backspace') into.current = into.current.slice(0, -1);
      else if (event.key.length === 1) into.current += event.key;
      else return;
      // keeps the text out of the page's other fields
      event.preventDefault();
    };
    globalThis.addEventListener('keydown', keep, { capture: true });
    return () => globalThis.removeEventListener('keydown', keep, { capture: true });
  }, [into]);
  return null;
}
