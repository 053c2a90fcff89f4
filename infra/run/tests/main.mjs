// Runs all tests, or those that the arguments name, and prints the totals.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectGraph } from '../project-graph.mjs';
import { environment, Refusal, release, root, runQuietly } from '../workspace.mjs';
import { jestCommand, JestProcess } from './jest-process.mjs';
import { runWithRetry, summaryOf } from './retry.mjs';
import { chooseSample, currentCommit } from './sample.mjs';
import { findChanges } from './test-changes.mjs';
import { chooseTestFiles, listTestFiles } from './test-files.mjs';

const { startTestServers, URL_VARIABLES } = await import('@lacquer/servers/testing/servers');

const scratch = mkdtempSync(join(tmpdir(), 'lacquer-tests-'));
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
  const all = listTestFiles(projects);
  const named = chooseTestFiles(all, { words, length: wish.all ? 'any' : wish.long ? 'long' : 'short' });
  const chosen = wish.changed ? await onlyChanged(projects, named) : named;
  if (chosen.length === 0) console.log('The change affects no test.');
  const sample = wish.sample ? await sampleOf(all) : undefined;
  if (sample) console.log(sample.title);

  const rootOf = new Map(projects.map((project) => [project.name, project.root]));
  const files = [...new Set([...chosen, ...(sample?.files ?? [])])].map((file) => ({
    ...file,
    root: rootOf.get(file.project),
  }));
  const needs = new Map();
  for (const { project } of files) {
    if (!needs.has(project)) needs.set(project, await serversOf(rootOf.get(project)));
  }
  const jest = new JestProcess({ scratch });
  const servers = await startServers([...new Set([...needs.values()].flat())], jest);
  try {
    const missing = new Set(servers.missing.map(({ server }) => server));
    const runnable = files.filter(({ project }) => !needs.get(project).some((server) => missing.has(server)));
    // so that no test asks git for it
    const env = environment({ LACQUER_RELEASE: release(), ...servers.env, ...sample?.env });
    const outcome = await runWithRetry(runnable, (some, how) => jest.run(some, { ...how, env }), console.log);
    for (const error of servers.missing) {
      const without = [...needs].flatMap(([name, wanted]) => (wanted.includes(error.server) ? [name] : []));
      outcome.problems.push(`${error.message}\n  not run: ${without.join(', ')}`);
    }
    const summary = summaryOf(outcome);
    console.log(summary.lines.join('\n'));
    return summary.failed > 0 ? 1 : 0;
  } finally {
    await servers.stop();
  }
}

function readArguments() {
  const flag = { type: 'boolean', default: false };
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: { all: flag, long: flag, changed: flag, sample: flag },
    });
    if (read.values.all && read.values.long) throw new Error('--all includes the long tests; --long runs only them.');
    return read;
  } catch (error) {
    throw new Refusal(`${error.message}\n"npm test -- --help" shows the options.`);
  }
}

async function sampleOf(files) {
  const { scenarios } = await import('@lacquer/faults/scenarios/registry');
  return chooseSample(files, scenarios, currentCommit());
}

async function startServers(needed, jest) {
  if (needed.length > 0) console.log(`Starting ${needed.join(', ')} for the tests ...`);
  const servers = await startTestServers(needed, console.log);
  for (const { server, source } of servers.found) console.log(`  ${server}: ${source}`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      jest.kill(signal);
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
  const [command, ...args] = jestCommand();
  const config = join(project.root, 'jest.config.mjs');
  const list = [...args, '--config', config, '--listTests', '--findRelatedTests', ...existing];
  const { code, output } = await runQuietly(command, list);
  if (code !== 0) throw new Error(`Jest could not list the related tests of ${project.name}:\n${output}`);
  return new Set(output.split('\n').flatMap((line) => (line.startsWith(root) ? [line.slice(root.length)] : [])));
}
