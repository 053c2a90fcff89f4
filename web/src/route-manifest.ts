import type { AnyRoute } from '@tanstack/react-router';
import { z } from 'zod';

export interface RouteAssets {
  css?: string[];
  preloads?: string[];
  scripts?: { attrs: Record<string, string | boolean>; children?: string }[];
}
export interface RouteManifest {
  routes: Record<string, RouteAssets>;
}

/** The part of Vite's manifest that pages need. */
export const viteManifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), imports: z.array(z.string()).optional() }),
);

const entryKey = 'src/entry-client.tsx';

/** What a route needs beside the entry, so that its page can name it before the entry has run. */
export function buildManifest(vite: z.infer<typeof viteManifest>, routeFiles: Record<string, AnyRoute>): RouteManifest {
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
  const routes: Record<string, RouteAssets> = {
    __root__: {
      css: (entry.css ?? []).map((file) => `/${file}`),
      preloads: [...entryChunks].filter((key) => key !== entryKey).map(address),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  };
  for (const [file, route] of Object.entries(routeFiles)) {
    const split = `src/${file.slice(2)}?tsr-split=component`;
    if (route.id === '__root__' || !vite[split]) continue;
    routes[String(route.id)] = {
      preloads: [...collect(split)].filter((key) => !entryChunks.has(key)).map(address),
    };
  }
  return { routes };
}
