import { useLayoutEffect, useSyncExternalStore } from 'react';

export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const storageKey = 'lacquer-scheme';
const listeners = new Set<() => void>();
let chosen: Scheme | undefined;

/** Where storage is blocked, the choice lasts until the page is closed. */
function stored(): Scheme {
  try {
    const value = localStorage.getItem(storageKey);
    return schemes.find((scheme) => scheme === value) ?? 'system';
  } catch {
    return 'system';
  }
}

const read = (): Scheme => (chosen ??= stored());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Saves the choice in this browser. `system` follows the device. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(storageKey, scheme);
  } catch {
    // the choice applies until the page is closed
  }
  for (const listener of listeners) listener();
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, read, () => 'system');

/** Applies the chosen scheme to the document while mounted. Public pages are always light. */
export function useSchemeOnDocument(): void {
  const scheme = useScheme();
  useLayoutEffect(() => {
    const isDark = matchMedia('(prefers-color-scheme: dark)');
    document.documentElement.dataset['scheme'] = scheme;
    tintBrowser();
    isDark.addEventListener('change', tintBrowser);
    return () => {
      isDark.removeEventListener('change', tintBrowser);
      delete document.documentElement.dataset['scheme'];
      tintBrowser();
    };
  }, [scheme]);
}

/** Gives a mobile browser's bars the page's background color. */
function tintBrowser(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-ground').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}
