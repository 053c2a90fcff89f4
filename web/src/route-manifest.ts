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

const entryKey = 'src/entry-client.tsx';
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
    const split = `src/${file.slice(2)}?tsr-split=component`;
    if (route.id === rootId || !vite[split]) continue;
    chunks.set(String(route.id), [...collect(split)].filter((key) => !entryChunks.has(key)).map(address));
  }
  return {
    document: { routes: { [rootId]: { css: (entry.css ?? []).map((file) => `/${file}`) } } },
    entry: `/${entry.file}`,
    chunks,
  };
}

/**
 * Reloads a page that failed to load script `a`, once the network responds: a document caches a failed import forever.
 * Reloads at most three times per tab, with a growing delay, and never while the page has typed input.
 */
const openAgain = [
  `let k="lacquer.opened-again",n=+sessionStorage.getItem(k),rest=t=>new Promise(r=>setTimeout(r,t))`,
  `if(n>2)return`,
  `await rest(n*3e4)`,
  `for(let lost=true;lost;)await fetch(a,{cache:"no-store"}).then(()=>{lost=false},()=>rest(2e3))`,
  `if([...document.querySelectorAll("input,textarea")].some(e=>e.value!==e.defaultValue))return`,
  `sessionStorage.setItem(k,n+1)`,
  `location.reload()`,
].join(';');

/**
 * Fetches a page's scripts after the first paint, which needs none of them, so they compete neither for bandwidth nor
 * for the main thread. They run one at a time and yield to input in between. A page that is not painted, such as a
 * background tab, fetches them after 3 s.
 */
export function startScript({ entry, chunks }: PageManifest, routeIds: readonly string[], mark?: string): string {
  if (!entry) return '';
  const first = JSON.stringify([...(chunks.get(rootId) ?? []), entry]);
  const others = JSON.stringify(routeIds.flatMap((id) => (id === rootId ? [] : (chunks.get(id) ?? []))));
  const start = [
    `s=()=>{}`,
    `let f=${first}`,
    `for(let a of f.concat(${others})){let l=document.createElement("link");l.rel="modulepreload";l.href=a;document.head.append(l)}`,
    `for(let a of f){try{await import(a)}catch{${openAgain};return}await new Promise(r=>setTimeout(r))}`,
  ].join(';');
  const when = `new PerformanceObserver(()=>s()).observe({type:"paint",buffered:true});setTimeout(()=>s(),3e3)`;
  const nonce = mark === undefined ? '' : ` nonce="${mark}"`;
  return `<script${nonce}>{let s=async()=>{${start}};${when};document.currentScript.remove()}</script>`;
}
