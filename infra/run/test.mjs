// Runs the tests of all packages, or of those with the given words in their names, and ends with the sums.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectGraph } from './project-graph.mjs';
import { environment, nx, readJson, root } from './workspace.mjs';

const { startTestServers, URL_VARIABLES } = await import('@lacquer/servers/testing/servers');

const SPEC = /\.spec\.(tsx?|mjs)$/;
const PASSED_OVER = /[\\/](node_modules|dist)([\\/]|$)/;

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const { projects } = await projectGraph(root);
// by their files, so that a package whose tests nobody runs is noticed
const testable = projects.filter(hasTests);
const chosen = testable.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(
    `No package has ${words.join(' or ')} in its name. There are ${testable.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const needs = new Map(await Promise.all(chosen.map(async (project) => [project.name, await serversOf(project)])));
const needed = [...new Set([...needs.values()].flat())];
if (needed.length > 0) console.log(`Starting ${needed.join(', ')} for the tests ...`);
const servers = await startTestServers(needed, console.log);
for (const { server, source } of servers.found) console.log(`  ${server}: ${source}`);

let current;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    if (current) process.kill(-current.pid, signal);
    void servers.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  });
}

const sums = { passed: 0, failed: 0, skipped: 0 };
let isWhole = true;
try {
  const missing = new Map(servers.missing.map((error) => [error.server, error]));
  const runnable = chosen.filter(({ name }) => !needs.get(name).some((server) => missing.has(server)));
  for (const { name, targets } of chosen) {
    if (!targets.includes('test')) fail(`${name} has tests but no "test" target in its package.json.`);
  }
  for (const project of chosen) rmSync(resultsOf(project), { force: true });
  const code = runnable.length > 0 ? await test(runnable) : 0;
  if (code !== 0) isWhole = false;

  for (const project of runnable) {
    const counts = readJson(resultsOf(project));
    if (!counts) {
      fail(`${project.name}: its tests ended without a result.`);
      continue;
    }
    for (const key of Object.keys(sums)) sums[key] += counts[key];
  }
  for (const [server, error] of missing) {
    const without = chosen.filter(({ name }) => needs.get(name).includes(server)).map(({ name }) => name);
    fail(`${error.message}\n  not run: ${without.join(', ')}`);
  }
} finally {
  await servers.stop();
}
if (!isWhole && sums.failed === 0) fail('A test run ended with an error although no test failed: see above.');
console.log(`${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
process.exitCode = sums.failed > 0 ? 1 : 0;

function fail(sentence) {
  console.error(`\n${sentence}`);
  sums.failed += 1;
}

function hasTests(project) {
  const files = readdirSync(join(root, project.root), { recursive: true, withFileTypes: true });
  return files.some(({ name, parentPath }) => SPEC.test(name) && !PASSED_OVER.test(`/${relative(root, parentPath)}`));
}

function resultsOf(project) {
  return join(root, project.root, 'test-results', 'counts.json');
}

/** Which servers a package's tests need, as its Jest configuration says. */
async function serversOf(project) {
  const path = join(root, project.root, 'jest.config.mjs');
  if (!existsSync(path)) return [];
  const { default: config } = await import(path);
  const names = config.globals?.testServers ?? [];
  return names.filter((name) => name in URL_VARIABLES);
}

async function test(runnable) {
  const [command, ...args] = nx();
  const names = runnable.map(({ name }) => name).join(',');
  current = spawn(
    command,
    [...args, 'run-many', '-t', 'test', '-p', names, '--parallel=1', '--output-style=stream-without-prefixes'],
    { cwd: root, env: environment(servers.env), stdio: ['ignore', 'inherit', 'inherit'], detached: true },
  );
  const [code] = await once(current, 'exit');
  return code ?? 1;
}
