import { useSyncExternalStore } from 'react';

const wide = '(width >= 40rem)';

function watch(tell: () => void): () => void {
  const window = matchMedia(wide);
  window.addEventListener('change', tell);
  return () => window.removeEventListener('change', tell);
}

/** Whether the window has at least the width of Tailwind's `sm`. For components that the server does not render. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(wide).matches);
