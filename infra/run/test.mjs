// Runs all tests, or those that the arguments name, and prints the totals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import preset from '@lacquer/jest/preset';
import { projectGraph } from './project-graph.mjs';
import { findChanges } from './test-changes.mjs';
import { chooseTestFiles, listTestFiles } from './test-files.mjs';
import { environment, productNode, readJson, Refusal, root, runQuietly } from './workspace.mjs';

const { startTestServers, URL_VARIABLES } = await import('@lacquer/servers/testing/servers');

/**
 * Number of concurrent test files. They often wait for databases and brokers, so fewer would leave processors idle. Each
 * long one starts a browser and several processes, so more would starve each other.
 */
const workersFor = (wish) => Math.ceil(availableParallelism() * (wish.all ? 1.5 : 2));
/** A worker of this size is restarted, because the modules of a finished file are not always freed. */
const WORKER_MEMORY = '1GB';

/**
 * Each file reloads its modules, so most new objects soon become garbage. With concurrent recompilation, Node.js 24 keeps
 * the modules of a finished file in memory.
 */
const MEMORY = ['--max-semi-space-size=32', '--no-concurrent-recompilation'];

const isDebugged = /--inspect/.test(process.env.NODE_OPTIONS ?? '') || 'VSCODE_INSPECTOR_OPTIONS' in process.env;
const scratch = mkdtempSync(join(tmpdir(), 'lacquer-tests-'));
const sums = { passed: 0, failed: 0, skipped: 0 };
let current;
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const { values: wish, positionals: words } = readArguments();
  const { projects } = await projectGraph(root);
  const named = chooseTestFiles(listTestFiles(projects), { words, withLong: wish.all });
  const chosen = wish.changed ? await onlyChanged(projects, named) : named;
  if (chosen.length === 0) console.log('The change affects no test.');

  const rootOf = new Map(projects.map((project) => [project.name, project.root]));
  const needs = new Map();
  for (const { project } of chosen) {
    if (!needs.has(project)) needs.set(project, await serversOf(rootOf.get(project)));
  }
  const servers = await startServers([...new Set([...needs.values()].flat())]);
  try {
    const missing = new Set(servers.missing.map(({ server }) => server));
    const runnable = chosen.filter(({ project }) => !needs.get(project).some((server) => missing.has(server)));
    const roots = [...new Set(runnable.map(({ project }) => rootOf.get(project)))];
    const env = environment(servers.env);
    await run(
      runnable.filter(({ isAlone }) => !isAlone),
      roots,
      env,
      ['--maxWorkers', String(workersFor(wish))],
    );
    await run(
      runnable.filter(({ isAlone }) => isAlone),
      roots,
      env,
      // Node.js 24 can hang forever while it frees the memory of tests in its own process
      ['--runInBand', '--forceExit'],
    );
    for (const error of servers.missing) {
      const without = [...needs].flatMap(([name, wanted]) => (wanted.includes(error.server) ? [name] : []));
      fail(`${error.message}\n  not run: ${without.join(', ')}`);
    }
  } finally {
    await servers.stop();
  }
  console.log(`${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
  return sums.failed > 0 ? 1 : 0;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new Refusal(`${error.message}\n"npm test -- --help" shows the options.`);
  }
}

async function startServers(needed) {
  if (needed.length > 0) console.log(`Starting ${needed.join(', ')} for the tests ...`);
  const servers = await startTestServers(needed, console.log);
  for (const { server, source } of servers.found) console.log(`  ${server}: ${source}`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      if (current) process.kill(-current.pid, signal);
      void servers.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
    });
  }
  return servers;
}

/** The servers that a package's tests need, from its Jest configuration. */
async function serversOf(projectRoot) {
  const path = join(root, projectRoot, 'jest.config.mjs');
  if (!existsSync(path)) throw new Refusal(`${projectRoot} has tests but no jest.config.mjs.`);
  const { default: config } = await import(path);
  const names = config.globals?.testServers ?? [];
  return names.filter((name) => name in URL_VARIABLES);
}

async function onlyChanged(projects, files) {
  const changes = findChanges(projects);
  if (changes === 'all') return files;
  const chosen = [];
  for (const [name, own] of Map.groupBy(files, ({ project }) => project)) {
    if (!changes.projects.has(name)) continue;
    const sources = changes.related.get(name);
    const related =
      sources &&
      (await listRelated(
        projects.find((project) => project.name === name),
        sources,
      ));
    chosen.push(...own.filter(({ path }) => !related || related.has(path)));
  }
  return chosen;
}

/** The test files of one package that import the sources, directly or indirectly. */
async function listRelated(project, sources) {
  const existing = sources.map((path) => join(root, path)).filter((path) => existsSync(path));
  if (existing.length < sources.length) return undefined;
  const [command, ...args] = jest();
  const config = join(project.root, 'jest.config.mjs');
  const list = [...args, '--config', config, '--listTests', '--findRelatedTests', ...existing];
  const { code, output } = await runQuietly(command, list);
  if (code !== 0) throw new Error(`Jest could not list the related tests of ${project.name}:\n${output}`);
  return new Set(output.split('\n').flatMap((line) => (line.startsWith(root) ? [line.slice(root.length)] : [])));
}

/** Runs files of several packages in one Jest, which distributes them to its workers, and adds its totals. */
async function run(files, roots, env, options) {
  if (files.length === 0) return;
  const folder = mkdtempSync(join(scratch, 'run-'));
  const file = join(folder, 'counts.json');
  const configFile = join(folder, 'jest.config.json');
  const config = {
    rootDir: root,
    projects: roots.map((path) => `<rootDir>/${path}`),
    reporters: ['default', ['@lacquer/jest/counts', { file }]],
    testSequencer: '@lacquer/jest/long-first',
    workerIdleMemoryLimit: WORKER_MEMORY,
    // a breakpoint may pause a test for any time
    testTimeout: isDebugged ? 3_600_000 : preset.testTimeout,
  };
  writeFileSync(configFile, JSON.stringify(config));
  const [command, ...args] = jest();
  current = spawn(
    command,
    [...args, '--config', configFile, ...options, '--runTestsByPath', ...files.map(({ path }) => path)],
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true },
  );
  const [code] = await once(current, 'exit');
  current = undefined;
  const counted = readJson(file);
  if (!counted) {
    fail(`Jest exited without a result (exit code ${code}).`);
    return;
  }
  for (const key of Object.keys(sums)) sums[key] += counted[key];
  const ended = new Set(counted.files);
  const absent = files.filter(({ path }) => !ended.has(join(root, path)));
  if (absent.length > 0) fail(`These test files did not run:\n  ${absent.map(({ path }) => path).join('\n  ')}`);
  if (code !== 0 && counted.failed === 0)
    fail('Jest exited with an error although no test failed. Its output is above.');
}

function fail(sentence) {
  console.error(`\n${sentence}`);
  sums.failed += 1;
}

function jest() {
  const program = realpathSync(join(root, 'node_modules/jest/bin/jest.js'));
  return [productNode(), '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...MEMORY, program];
}
