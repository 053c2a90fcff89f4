import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A package that runs in the product or in the simulators. */
export interface Package {
  name: string;
  /** Relative to the project's folder. */
  folder: string;
  /** Folders of the package itself and of all packages of the project that it imports, directly or transitively. */
  closure: ReadonlySet<string>;
}

const folders = () => [
  'gateway',
  ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
  'infra/standalone',
  'infra/simulators',
  'infra/dev',
];

/** The watched packages. Vite watches the web's sources. */
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
