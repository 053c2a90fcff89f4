import type { AnyRoute } from '@tanstack/react-router';
import { z } from 'zod';

/** The files of a document. */
export interface PageManifest {
  /** The tags that the router renders. */
  document: {
    routes: Record<
      string,
      { css?: string[]; scripts?: { attrs: Record<string, string | boolean>; children?: string }[] }
    >;
  };
  /** The entry script. `null`: the page is not hydrated. */
  entry: string | null;
  /** Chunks of each route, fetched with the entry. */
  chunks: ReadonlyMap<string, readonly string[]>;
}

/** The fields of Vite's manifest that pages need. */
export const viteManifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), imports: z.array(z.string()).optional() }),
);

const entryKey = 'src/app/entry-client.tsx';
const rootId = '__root__';

export function buildManifest(vite: z.infer<typeof viteManifest>, routeFiles: Record<string, AnyRoute>): PageManifest {
  const entry = vite[entryKey];
  if (!entry) throw new Error(`The build's manifest has no ${entryKey}`);
  const collect = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = vite[key];
    if (!chunk || seen.has(key)) return seen;
    seen.add(key);
    for (const imported of chunk.imports ?? []) collect(imported, seen);
    return seen;
  };
  const entryChunks = collect(entryKey);
  const address = (key: string) => `/${vite[key]?.file ?? ''}`;
  const chunks = new Map([[rootId, [...entryChunks].filter((key) => key !== entryKey).map(address)]]);
  for (const [file, route] of Object.entries(routeFiles)) {
    const split = `src/${file.slice(3)}?tsr-split=component`;
    if (route.id === rootId || !vite[split]) continue;
    chunks.set(String(route.id), [...collect(split)].filter((key) => !entryChunks.has(key)).map(address));
  }
  return {
    document: { routes: { [rootId]: { css: (entry.css ?? []).map((file) => `/${file}`) } } },
    entry: `/${entry.file}`,
    chunks,
  };
}

/** The most automatic reloads per tab. */
const mostOpenings = 3;

/**
 * How long, in milliseconds, nothing may arrive before the pending scripts count as hanging. Slow 3G delivers 1.5 MB in
 * this time, more than any page loads. Each response restarts it, so a slow connection never counts as hanging.
 */
const longestSilence = 30_000;

/** Reads storage only when needed: access throws if the browser forbids it. */
const tab = [
  `let key="lacquer.opened-again",opened=()=>+sessionStorage.getItem(key),rest=t=>new Promise(r=>setTimeout(r,t))`,
  `let typed=()=>[...document.querySelectorAll("input,textarea")].some(e=>e.value!==e.defaultValue)`,
].join(';');

/**
 * `silent` rejects when nothing has arrived for `longestSilence`. It aborts pending requests, because a browser whose
 * connections all hang has none left to retry with. It does neither while the page has typed input or no reloads left.
 */
const listen = [
  `let clock,heard`,
  `let silent=new Promise((_,lose)=>{heard=()=>{clearTimeout(clock);clock=setTimeout(()=>{if(typed()||opened()>=${mostOpenings})heard();else{stop();lose()}},${longestSilence})}})`,
  `let ear=new PerformanceObserver(heard)`,
  `ear.observe({type:"resource"})`,
  `let deaf=()=>{ear.disconnect();clearTimeout(clock)}`,
  `heard()`,
].join(';');

/**
 * Reloads a page that failed to load script `a`, once the network responds: a document caches a failed import forever.
 * Reloads at most `mostOpenings` times per tab, with a growing delay, and never while the page has typed input.
 */
const openAgain = [
  `let n=opened()`,
  `if(n>=${mostOpenings})return`,
  `await rest(n*3e4)`,
  `let ask=()=>fetch(a,{method:"HEAD",cache:"no-store",signal:AbortSignal.timeout(3e4)})`,
  `for(let lost=true;lost;)await ask().then(()=>{lost=false},()=>rest(2e3))`,
  `if(typed())return`,
  `sessionStorage.setItem(key,n+1)`,
  `location.reload()`,
].join(';');

/**
 * Fetches a page's scripts after the first paint, which needs none of them, so they compete neither for bandwidth nor
 * for the main thread. They run one at a time and yield to input in between. A page that is not painted, such as a
 * background tab, fetches them after 3 s. The router handles route chunks that fail, but not those that hang.
 */
export function startScript({ entry, chunks }: PageManifest, routeIds: readonly string[], mark?: string): string {
  if (!entry) return '';
  const first = JSON.stringify([...(chunks.get(rootId) ?? []), entry]);
  const others = JSON.stringify(routeIds.flatMap((id) => (id === rootId ? [] : (chunks.get(id) ?? []))));
  const start = [
    `s=()=>{}`,
    `let first=${first},others=${others},a`,
    `for(let a of first.concat(others)){let l=document.createElement("link");l.rel="modulepreload";l.href=a;document.head.append(l)}`,
    tab,
    listen,
    `try{for(a of first){await Promise.race([import(a),silent]);await rest()}await Promise.race([Promise.allSettled(others.map(a=>import(a))),silent]);deaf()}catch{deaf();${openAgain}}`,
  ].join(';');
  const when = `new PerformanceObserver(()=>s()).observe({type:"paint",buffered:true});setTimeout(()=>s(),3e3)`;
  const nonce = mark === undefined ? '' : ` nonce="${mark}"`;
  return `<script${nonce}>{let s=async()=>{${start}};${when};document.currentScript.remove()}</script>`;
}
