import { fetchScript } from '../../loading/fetch-script';
import { loadAgain, restUntilOnline } from '../../loading/load-again';
import { releasePictures } from './held-pictures';
import type { PageFiles } from './page-files';
import { reopen } from './reopening';
import { rest } from './rest';
import { watchForSilence } from './silence';

/*
 * Runs inline at the end of a page, compiled by `build/inline-programs.ts`. It fetches the page's scripts and held
 * pictures after the first paint, which needs none of them, so they compete neither for bandwidth nor for the main
 * thread. Scripts run one at a time and yield to input in between. A page that is not painted, such as a background tab,
 * fetches them after 3 s.
 * The router handles route chunks that fail, but not those that hang.
 */
const element = document.currentScript as HTMLScriptElement;
const { first, others } = JSON.parse(element.dataset['scripts'] ?? '') as PageFiles;

/** Delay of the next attempt on a page that is not reloaded, in milliseconds. */
const retryDelay = 30_000;

/** Loads a script once the `needed` ones are there, which it may import, and what it waits for before the next one may run. */
async function load(address: string, needed: readonly string[]): Promise<void> {
  const script = await loadAgain(async () => {
    await Promise.all(needed.map(fetchScript));
    return import(/* @vite-ignore */ address) as Promise<{ ready?: Promise<unknown> }>;
  });
  await script.ready;
}

async function loadScripts(): Promise<void> {
  const silence = watchForSilence();
  let loading = '';
  try {
    for (const address of first) {
      loading = address;
      await Promise.race([load(address, first), silence.detected]);
      await rest(0);
    }
    await Promise.race([Promise.allSettled(others.map((address) => load(address, others))), silence.detected]);
    silence.stop();
  } catch {
    silence.stop();
    await reopen(loading);
    // not reloaded: the page has typed input, or was reloaded often enough
    await restUntilOnline(retryDelay);
    await loadScripts();
  }
}

let isStarted = false;
function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const address of [...first, ...others]) fetchScript(address).catch(() => undefined);
  void loadScripts();
  void releasePictures();
}

new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
setTimeout(start, 3000);
// React hydrates the document without this element
element.remove();
