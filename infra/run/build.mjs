import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nx, readJson, Refusal, root, runQuietly } from './workspace.mjs';

const marker = join(root, 'node_modules', '.lacquer', 'built.json');
const SOURCES = ['gateway', 'services', 'web', 'infra'];
const SETTINGS = ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json'];
const IGNORED = new Set(['node_modules', 'test-results', 'coverage', 'screenshots', '.nx']);

/**
 * Builds a project with its dependencies, or everything. Skips Nx, which takes seconds to detect changes, if no source
 * and no build output has been modified since the last build.
 * @param {string} project a project's name or `all`
 */
export async function ensureBuilt(project) {
  const state = fingerprint();
  const built = readJson(marker);
  const isKnown = built?.state === state;
  if (isKnown && built.projects.some((name) => name === project || name === 'all')) return;
  console.log(project === 'all' ? 'Building ...' : `Building ${project} ...`);
  const [command, ...args] = nx();
  const what = project === 'all' ? ['run-many', '-t', 'build'] : ['run', `${project}:build`];
  const { code, output } = await runQuietly(command, [...args, ...what, '--output-style=static']);
  if (code !== 0) throw new Refusal(`${output}\nThe build failed. The errors are above.`);
  remember([...(isKnown ? built.projects : []), project]);
}

/** A hash of the path, size and modification time of every build input and output. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const name of SETTINGS) add(hash, join(root, name));
  for (const name of SOURCES) walk(hash, join(root, name));
  return hash.digest('hex');
}

function walk(hash, folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (IGNORED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(hash, path);
    else add(hash, path);
  }
}

function add(hash, path) {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: -1, mtimeMs: 0 };
  hash.update(`${path}\0${size}\0${mtimeMs}\n`);
}

function remember(projects) {
  try {
    mkdirSync(join(marker, '..'), { recursive: true });
    writeFileSync(marker, JSON.stringify({ state: fingerprint(), projects }));
  } catch {
    // the folder belongs to another user: the next start runs Nx again
  }
}
