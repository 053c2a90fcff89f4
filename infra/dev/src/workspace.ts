import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project, with a slash at its end. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A package whose compiled sources run in the product or in the simulators. */
export interface Package {
  name: string;
  /** Relative to the project's folder. */
  folder: string;
  /** Itself and every package of the project that it imports, directly or not, by folder. */
  closure: ReadonlySet<string>;
}

const folders = () => [
  'gateway',
  ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
  'infra/standalone',
  'infra/simulators',
  'infra/dev',
];

/** The packages that are watched. Vite watches the web's own sources. */
export function readPackages(): ReadonlyMap<string, Package> {
  const manifests = folders().map((folder) => ({ folder, ...readManifest(folder) }));
  const byName = new Map(manifests.map((manifest) => [manifest.name, manifest]));
  const closureOf = (name: string, seen = new Set<string>()): Set<string> => {
    const manifest = byName.get(name);
    if (!manifest || seen.has(manifest.folder)) return seen;
    seen.add(manifest.folder);
    for (const dependency of Object.keys(manifest.dependencies)) closureOf(dependency, seen);
    return seen;
  };
  return new Map(manifests.map(({ name, folder }) => [folder, { name, folder, closure: closureOf(name) }]));
}

function readManifest(folder: string): { name: string; dependencies: Record<string, string> } {
  const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
  return { dependencies: {}, ...(JSON.parse(text) as { name: string; dependencies?: Record<string, string> }) };
}
