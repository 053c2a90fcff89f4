import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The home of the version, which `release.sh` reads. Every other manifest repeats it. */
export const home = 'services/platform/package.json';

export const lockFile = 'package-lock.json';

/** @param {string} root */
export const presentVersion = (root) => readJson(join(root, home)).version;

const pattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/**
 * The version after `present`.
 * @param {string} present
 * @param {string} step major, minor, patch, or a version
 * @returns {string | undefined} undefined: it is none of these, or not above `present`
 */
export function nextVersion(present, step) {
  const [major, minor, patch] = partsOf(present);
  const steps = {
    major: [major + 1, 0, 0],
    minor: [major, minor + 1, 0],
    patch: [major, minor, patch + 1],
  };
  if (Object.hasOwn(steps, step)) return steps[step].join('.');
  if (!pattern.test(step)) return undefined;
  const next = partsOf(step);
  const changed = next.findIndex((part, index) => part !== partsOf(present)[index]);
  return changed >= 0 && next[changed] > partsOf(present)[changed] ? step : undefined;
}

const partsOf = (version) => version.split('.').map(Number);

/**
 * Writes the version into the manifests, where the packages name each other, and into the lock file.
 * @param {string} root
 * @param {string[]} manifests their paths below `root`
 * @param {string} version
 */
export function writeVersion(root, manifests, version) {
  const own = new Set(manifests.map((path) => readJson(join(root, path)).name));
  const setIn = (manifest) => {
    if (manifest.version !== undefined) manifest.version = version;
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
      for (const name of Object.keys(manifest[kind] ?? {})) if (own.has(name)) manifest[kind][name] = version;
  };
  for (const path of manifests) edit(join(root, path), setIn);
  edit(join(root, lockFile), (lock) => {
    lock.version = version;
    for (const path of manifests) {
      const entry = lock.packages[path.replace(/\/?package\.json$/, '')];
      if (entry) setIn(entry);
    }
  });
}

function edit(path, change) {
  const content = readJson(path);
  change(content);
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
