import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, escapeIdentifier } from 'pg';
import { type DataDirectoryLock, diskFull, lockDataDirectory, unusable } from './data-directory-lock.js';
import { stopOrphan } from './orphaned-server.js';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { chooseServerAccount, ownTree, type ServerAccount } from './server-account.js';
import { StartupError } from './startup-error.js';
import { systemCodeOf } from './system-error.js';

export interface EmbeddedPostgresOptions {
  /** The cluster's folder. The password file and the lock are in its parent folder. */
  dataDir: string;
  /** Defaults to a free port. The server listens on 127.0.0.1 only. */
  port?: number;
  /** `false` trades crash safety for speed; for tests only. */
  durable?: boolean;
  /** A lock on the parent of `dataDir` that the caller holds. By default the server takes one and releases it at the end. */
  lock?: DataDirectoryLock;
  /** Those of the dependencies by default; another major version is for tests only. */
  binaries?: PostgresBinaries;
  /** Additional environment variables of the server's process; for tests. */
  environment?: Record<string, string>;
  onLog?: (line: string) => void;
  /** Called if the server ends without `stop()`. */
  onUnexpectedExit?: (error: StartupError) => void;
}

export interface EmbeddedPostgres {
  /** The URL of the database `lacquer`. Its role is the server's superuser and can create databases. */
  url: string;
  port: number;
  pid: number;
  /** Closes all connections, writes everything to disk and waits for the server's exit. Idempotent. */
  stop(): Promise<void>;
}

const NAME = 'lacquer';
const LAST_LINES = 12;
const STOP_TIMEOUT_MS = 60_000;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=64MB',
  'max_wal_size=512MB',
  // for few small queries, parallel workers are not worth their memory
  'max_parallel_workers_per_gather=0',
  'lc_messages=C',
];
/** Nor are the three I/O worker processes, which earlier major versions do not have. */
const SETTINGS_SINCE_18 = ['io_method=sync'];
const SETTINGS_WITHOUT_DURABILITY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // its passwords protect nothing, and each connection computes the iterations twice
  'scram_iterations=1',
  // four products at once, each with up to 60
  'max_connections=400',
];

/**
 * Starts the PostgreSQL server from the dependencies and creates its data directory on first use.
 * The server has its own process group, so that Ctrl-C does not stop it before its clients. `stop()` stops it.
 * @throws StartupError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const lock = options.lock ?? (await lockDataDirectory(dirname(dataDir)));
  const release = async () => {
    if (!options.lock) await lock.release();
  };
  try {
    const binaries = options.binaries ?? (await findPostgresBinaries());
    await checkDataDirectory(dataDir, binaries);
    await stopOrphan(dataDir);
    const account = await chooseServerAccount(dataDir, [
      binaries.postgres,
      binaries.initdb,
      join(binaries.root, 'share', 'postgresql', 'postgres.bki'),
      dirname(dataDir),
    ]);
    const password = await preparePassword(dataDir);
    await prepareCluster(dataDir, binaries, account, options);
    const server = await launch(dataDir, binaries, account, options);
    const url = `postgresql://${NAME}:${password}@127.0.0.1:${server.port}/`;
    try {
      await createDatabaseOnce(url);
    } catch (error) {
      await server.stop();
      if (Reflect.get(Object(error), 'code') === '53100') throw diskFull(dataDir, error);
      throw new StartupError(
        'server-failed',
        `The embedded PostgreSQL started but refused its own account (${error instanceof Error ? error.message : String(error)}): is ${passwordFile(dataDir)} the file that was created with it?`,
        { cause: error },
      );
    }
    let stopping: Promise<void> | undefined;
    return {
      url: `${url}${NAME}`,
      port: server.port,
      pid: server.pid,
      stop: () => (stopping ??= server.stop().then(release)),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

const passwordFile = (dataDir: string) => `${dataDir}.password`;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function checkDataDirectory(dataDir: string, binaries: PostgresBinaries): Promise<void> {
  if (!(await exists(dataDir))) return;
  // an empty folder, created manually or by a mount, counts as absent
  if ((await readdir(dataDir).catch(() => ['?'])).length === 0) return rmdir(dataDir);
  const me = process.getuid?.();
  if (me !== 0 && (await stat(dataDir)).uid !== me) {
    throw await unusable(dataDir, Object.assign(new Error('owned by another user'), { code: 'EPERM' }));
  }
  const major = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (major === undefined) {
    throw new StartupError(
      'data-directory-unusable',
      `${dataDir} is not a PostgreSQL data directory: move it away, or set DATA_DIR to another folder.`,
    );
  }
  if (major !== binaries.major) {
    throw new StartupError(
      'other-major',
      `The data in ${dataDir} was written by PostgreSQL ${major}, and this version of the product comes with PostgreSQL ${binaries.major}, which cannot read it. Nothing was changed. Take the data over with a backup: run "npm run backup -- FILE" with the version of before, move ${dataDir} and ${passwordFile(dataDir)} to another folder, and run "npm run restore -- FILE" with this version. infra/docs/upgrade.md has each step.`,
    );
  }
}

async function preparePassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  try {
    if (!(await exists(dataDir))) {
      await rm(file, { force: true });
      await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    }
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw await unusable(file, error);
    throw new StartupError(
      'data-directory-unusable',
      `${file}, the password of the data in ${dataDir}, is missing: restore it from a backup, or set DATA_DIR to another folder.`,
    );
  }
}

/** Runs initdb in a temporary sibling folder, so that an interrupted first start leaves no incomplete data directory. */
async function prepareCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
  options: EmbeddedPostgresOptions,
): Promise<void> {
  if (await exists(dataDir)) {
    if (account.ids && (await stat(dataDir)).uid !== account.ids.uid) await ownTree(account, dataDir);
    return;
  }
  const draft = `${dataDir}.new`;
  const secret = `${dataDir}.pwfile`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await account.own(draft);
    await writeFile(secret, `${await readFile(passwordFile(dataDir), 'utf8')}\n`, { mode: 0o600 });
    await account.own(secret);
    const flags = [
      `--pgdata=${draft}`,
      `--username=${NAME}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // the built-in locale provider: Unicode, and the same on every system
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    if (options.durable === false) flags.push('--no-sync');
    const child = run(account, binaries.initdb, flags, dirname(dataDir));
    const log = collectLines(child, options.onLog);
    const ended = await exitOf(child);
    if (ended !== 'exit code 0') throw failed('could not create its data directory', ended, log, dataDir);
    await rename(draft, dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error instanceof StartupError ? error : await unusable(dirname(dataDir), error);
  } finally {
    await rm(secret, { force: true });
  }
}

interface RunningServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

async function launch(
  dataDir: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
  options: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const settings = [
      ...SETTINGS,
      ...(Number(binaries.major) >= 18 ? SETTINGS_SINCE_18 : []),
      ...(options.durable === false ? SETTINGS_WITHOUT_DURABILITY : []),
    ];
    const flags = ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    const child = run(account, binaries.postgres, flags, dirname(dataDir), options.environment);
    let ready!: () => void;
    const isReady = new Promise<'ready'>((done) => (ready = () => done('ready')));
    const log = collectLines(child, (line) => {
      options.onLog?.(line);
      if (line.includes('database system is ready to accept connections')) ready();
    });
    const exited = exitOf(child);
    const outcome = await Promise.race([isReady, exited]);
    if (outcome === 'ready') return supervise(child, port, exited, log, options);
    if (!log.some((line) => line.includes('Address already in use')))
      throw failed('could not start', outcome, log, dataDir);
    if (options.port !== undefined || attempt === 5) {
      throw new StartupError('port-taken', `Port ${port} of the embedded PostgreSQL is in use by another program.`);
    }
  }
}

function supervise(
  child: ChildProcess,
  port: number,
  exited: Promise<string>,
  log: string[],
  options: EmbeddedPostgresOptions,
): RunningServer {
  let stopping = false;
  // stops the server if this process exits without a shutdown
  const lastResort = () => void child.kill('SIGINT');
  process.once('exit', lastResort);
  void (async () => {
    const outcome = await exited;
    process.off('exit', lastResort);
    if (!stopping) options.onUnexpectedExit?.(failed('exited unexpectedly', outcome, log, options.dataDir));
  })();
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      stopping = true;
      child.kill('SIGINT');
      // an immediate shutdown loses no data: the next start replays the WAL
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

function run(
  account: ServerAccount,
  program: string,
  flags: string[],
  cwd: string,
  environment: Record<string, string> = {},
): ChildProcess {
  // set with env(1), so that programs that run before the change of account do not get them
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const [first = program, ...rest] = variables.length > 0 ? ['env', ...variables, program] : [program];
  const { file, args, ids } = account.command(first, [...rest, ...flags]);
  return spawn(file, args, {
    ...ids,
    // with ids, the account may not be able to enter the folder
    cwd: account.ids ? '/' : cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
}

function collectLines(child: ChildProcess, onLine?: (line: string) => void): string[] {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      onLine?.(line);
    });
  }
  return last;
}

/** Resolves with a description of the process's exit, after its output has been read. */
function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) => done(code === null ? `signal ${signal}` : `exit code ${code}`));
  });
}

function failed(what: string, outcome: string, log: string[], dataDir: string): StartupError {
  if (log.some((line) => /No space left on device|Disk quota exceeded/.test(line))) return diskFull(dataDir);
  const words = log.length > 0 ? ` Its last output:\n${log.map((line) => `  ${line}`).join('\n')}` : '';
  return new StartupError('server-failed', `The embedded PostgreSQL ${what} (${outcome}).${words}`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP port was assigned');
  return address.port;
}

async function createDatabaseOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: `${url}postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(NAME)}`);
  } finally {
    await client.end();
  }
}
