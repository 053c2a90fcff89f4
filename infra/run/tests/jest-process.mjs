import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, relative, sep } from 'node:path';
import preset from '@lacquer/jest/preset';
import { productNode, root } from '../workspace.mjs';

/** What a worker, its database and its share of browsers and processes need at most. */
const BYTES_PER_WORKER = 2 * 1024 ** 3;
/**
 * Number of concurrent test files. They mostly wait for databases, brokers and times. With three for each processor, a
 * machine whose processes are slow to start and to switch answers so late that connections to the database time out.
 */
const WORKERS = Math.max(1, Math.min(availableParallelism() * 2, Math.floor(totalmem() / BYTES_PER_WORKER)));
/** Long files start a browser and several processes each: many of them would starve each other. */
const WORKERS_WITH_LONG = Math.ceil(availableParallelism() * 1.5);
/** A worker of this size is restarted, because the modules of a finished file are not always freed. */
const WORKER_MEMORY = '1GB';

/**
 * Each file reloads its modules, so most new objects soon become garbage. With concurrent recompilation, Node.js 24 keeps
 * the modules of a finished file in memory.
 */
const MEMORY = ['--max-semi-space-size=32', '--no-concurrent-recompilation'];

const isDebugged = /--inspect/.test(process.env.NODE_OPTIONS ?? '') || 'VSCODE_INSPECTOR_OPTIONS' in process.env;

/**
 * The result of a test file; `path` is relative to the workspace.
 * @typedef {{ title: string, error: string }} Failure
 * @typedef {{ path: string, passed: number, failed: number, skipped: number, failures: Failure[] }} FileResult
 */

/** The command line of Jest, without its arguments. */
export function jestCommand() {
  const program = realpathSync(join(root, 'node_modules/jest/bin/jest.js'));
  return [productNode(), '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...MEMORY, program];
}

/** Runs test files of several packages, one Jest process at a time. */
export class JestProcess {
  #child;
  #isKilled = false;
  #settings;

  /** @param {{ workspace?: string, scratch: string, output?: 'inherit' | 'ignore' }} settings `scratch`: a folder for its files */
  constructor({ workspace = root, scratch, output = 'inherit' }) {
    this.#settings = { workspace, scratch, output };
  }

  /** Forwards a signal to Jest and its workers. After that nothing runs any more: `run` stays pending. */
  kill(signal) {
    this.#isKilled = true;
    if (this.#child) process.kill(-this.#child.pid, signal);
  }

  /**
   * Runs each file once. If Jest dies, the file that it was running has failed, and the files that it had not started run
   * in a new process. Never rejects because of a test.
   * @param {{ path: string, root: string, isLong: boolean }[]} files `root`: the folder of the file's package
   * @param {{ isSerial: boolean, env: NodeJS.ProcessEnv }} how `isSerial`: one file after the other
   * @returns {Promise<{ results: FileResult[], problems: string[] }>} `problems`: errors of Jest that belong to no file
   */
  async run(files, how) {
    const results = new Map();
    const problems = [];
    for (let rest = files; rest.length > 0;) {
      const { code, started, ended } = await this.#runOnce(rest, how);
      const failed = (path, error) => ({ path, passed: 0, failed: 1, skipped: 0, failures: [{ title: path, error }] });
      for (const path of started) results.set(path, failed(path, `Jest died while this file ran (${code}).`));
      for (const result of ended) results.set(result.path, result);
      const missing = rest.filter(({ path }) => !results.has(path));
      if (started.length === 0) {
        for (const { path } of missing) results.set(path, failed(path, `Jest did not start this file (${code}).`));
      } else if (code !== 0 && missing.length === 0 && ended.length === started.length && ended.every(isGreen)) {
        problems.push(`Jest ended with an error (${code}) although no test failed. Its output is above.`);
      }
      rest = missing.filter(({ path }) => !results.has(path));
    }
    return { results: files.map(({ path }) => results.get(path)), problems };
  }

  async #runOnce(files, { isSerial, env }) {
    const { workspace, scratch, output } = this.#settings;
    const folder = mkdtempSync(join(scratch, 'run-'));
    const resultsFile = join(folder, 'results.jsonl');
    const configFile = join(folder, 'jest.config.json');
    const config = {
      rootDir: workspace,
      projects: [...new Set(files.map((file) => `<rootDir>/${file.root}`))],
      reporters: ['default', ['@lacquer/jest/file-results', { file: resultsFile }]],
      testSequencer: '@lacquer/jest/long-first',
      workerIdleMemoryLimit: WORKER_MEMORY,
      // a breakpoint may pause a test for any time
      testTimeout: isDebugged ? 3_600_000 : preset.testTimeout,
    };
    writeFileSync(configFile, JSON.stringify(config));
    const workers = files.filter(({ isLong }) => isLong).length >= WORKERS ? WORKERS_WITH_LONG : WORKERS;
    // Node.js 24 can hang forever while it frees the memory of tests in its own process
    const options = isSerial ? ['--runInBand', '--forceExit'] : ['--maxWorkers', String(workers)];
    const [command, ...args] = jestCommand();
    this.#child = spawn(
      command,
      [...args, '--config', configFile, ...options, '--runTestsByPath', ...files.map(({ path }) => path)],
      { cwd: workspace, env, stdio: ['ignore', output, output], detached: true },
    );
    const [code, signal] = await once(this.#child, 'exit');
    this.#child = undefined;
    if (this.#isKilled) return new Promise(() => {});
    const lines = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean) : [];
    const events = lines.map((line) => JSON.parse(line));
    const inWorkspace = (path) => relative(workspace, path).split(sep).join('/');
    return {
      code: signal ?? (code === 0 ? 0 : `exit code ${code}`),
      started: events.flatMap((event) => (event.started ? [inWorkspace(event.started)] : [])),
      ended: events.flatMap((event) => (event.path ? [{ ...event, path: inWorkspace(event.path) }] : [])),
    };
  }
}

const isGreen = (result) => result.failed === 0;
