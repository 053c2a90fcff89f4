import { rest } from './rest';

const key = 'lacquer.opened-again';

/** Automatic reloads per tab. */
const maxReloads = 3;

/** Reads storage only when called: access throws if the browser forbids it. */
const reloads = (): number => Number(sessionStorage.getItem(key));

const hasTypedInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')].some(
    (field) => field.value !== field.defaultValue,
  );

/** Not while the page has typed input, since its form works without scripts, or when no reloads are left. */
export const mayReopen = (): boolean => !hasTypedInput() && reloads() < maxReloads;

/** Resolves when the server has answered a request for the script. */
async function untilReachable(script: string): Promise<void> {
  for (;;) {
    try {
      await fetch(script, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(30_000) });
      return;
    } catch {
      await rest(2000);
    }
  }
}

/**
 * Reloads a page that failed to load a script, once the network responds: some browsers cache a failed import for the
 * life of the document. The delay grows with each reload of the tab. Resolves if the page is not to be reloaded.
 */
export async function reopen(script: string): Promise<void> {
  const count = reloads();
  if (count >= maxReloads) return;
  await rest(count * 30_000);
  await untilReachable(script);
  if (hasTypedInput()) return;
  sessionStorage.setItem(key, String(count + 1));
  location.reload();
}
