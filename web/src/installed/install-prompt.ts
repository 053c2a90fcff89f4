import { useSyncExternalStore } from 'react';

/** Chromium's offer to install a page. It is not in any standard, so the library of types lacks it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

/** Before anything is shown: the browser makes its offer once, and early. */
export function awaitInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    // it is made again where the person looks for it
    event.preventDefault();
    offer(event);
  });
  addEventListener('appinstalled', () => offer(null));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the person to install the admin; `null`: the browser does not offer it, or it is installed. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
  if (!prompt) return null;
  return async () => {
    // a prompt can be shown once
    offer(null);
    await prompt.prompt();
  };
}
