import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const bin = join(root, 'node_modules', '.bin');
const NODE_MAJOR = 24;

/** An error that the user can fix. Its message is printed without a stack trace. */
export class Refusal extends Error {}

/** The Node.js that runs the product: the workspace's own, or the current one if it has the same major version. */
export function productNode() {
  const own = join(root, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) === NODE_MAJOR) return process.execPath;
  throw new Refusal(
    `The workspace's own Node.js ${NODE_MAJOR} is missing, because npm did not run its install script. ` +
      'Run "npm rebuild node --ignore-scripts=false", or use Node.js 24 yourself.',
  );
}

/** The number of the release that is checked out. */
export const release = () =>
  execFileSync('sh', [join(root, 'services/platform/release.sh')], { encoding: 'utf8' }).trim();

/** The environment of child processes: the workspace's programs first in PATH, and no background daemon of Nx. */
export function environment(more = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    ...more,
  };
}

/** Runs a program and captures its output. @returns {Promise<{ code: number, output: string }>} */
export function runQuietly(command, args, env = environment(), cwd = root) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export const nx = () => [productNode(), realpathSync(join(bin, 'nx'))];

export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
