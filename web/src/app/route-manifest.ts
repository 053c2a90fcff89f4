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
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);

export const rootId = '__root__';

/** `entryKey`: the source of the program. `firstKey`: that of a script that has run before any other is fetched. */
export function buildManifest(
  vite: z.infer<typeof viteManifest>,
  entryKey: string,
  routeFiles: Record<string, AnyRoute>,
  firstKey?: string,
): PageManifest {
  const entry = vite[entryKey];
  if (!entry) throw new Error(`The build's manifest has no ${entryKey}`);
  const collect = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = vite[key];
    if (!chunk || seen.has(key)) return seen;
    seen.add(key);
    for (const imported of chunk.imports ?? []) collect(imported, seen);
    return seen;
  };
  const firstChunks = firstKey === undefined ? new Set<string>() : collect(firstKey);
  // the imports of a script come before it
  const entryChunks = new Set([...[...firstChunks].toReversed(), ...collect(entryKey)]);
  const address = (key: string) => `/${vite[key]?.file ?? ''}`;
  const chunks = new Map([[rootId, [...entryChunks].filter((key) => key !== entryKey).map(address)]]);
  for (const [file, route] of Object.entries(routeFiles)) {
    const split = `src/${file.slice(3)}?tsr-split=component`;
    if (route.id === rootId || !vite[split]) continue;
    const own = [...collect(split)].filter((key) => !entryChunks.has(key));
    // a route of the other program would start it
    if (!own.some((key) => vite[key]?.isEntry)) chunks.set(String(route.id), own.map(address));
  }
  return {
    document: {
      routes: { [rootId]: { css: [...entryChunks].flatMap((key) => vite[key]?.css ?? []).map((file) => `/${file}`) } },
    },
    entry: `/${entry.file}`,
    chunks,
  };
}
