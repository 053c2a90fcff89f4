import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { z } from 'zod';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.js';
import { onSmallDisk } from '../testing/limited-disk.js';
import { isAlive } from './process-identity.js';

const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

/** `mkdtemp` creates a folder that only its owner can enter. Run as root, this is the case that needs a capability. */
async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-postgres-'));
  folders.push(folder);
  return join(folder, 'postgres');
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ durable: false, ...options });
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server from the built package in a separate process, as the product does, and reads the server's pid. */
async function startInChild(
  dataDir: string,
  then = '',
): Promise<{ child: ChildProcess; serverPid: number; url: string }> {
  const built = new URL('../../dist/embedded-postgres/embedded-postgres.js', import.meta.url);
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(built.href)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(JSON.stringify({ pid: server.pid, url: server.url }));
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { pid, url } = z.object({ pid: z.int(), url: z.url() }).parse(JSON.parse(String(line)));
  return { child, serverPid: pid, url };
}

describe('embedded PostgreSQL', () => {
  it('keeps its data across a restart, and supports Unicode', async () => {
    const dataDir = await newDataDir();
    const first = await start({ dataDir, durable: true });
    await query(first.url, 'CREATE TABLE polish (name text)');
    await query(first.url, `INSERT INTO polish VALUES ('Éclat')`);
    await first.stop();
    expect(await isAlive(first.pid)).toBe(false);

    const second = await start({ dataDir });
    expect(await query(second.url, 'SELECT lower(name) AS name FROM polish')).toEqual([{ name: 'éclat' }]);
    expect(
      await query(second.url, 'SELECT count(*)::int AS count FROM pg_database WHERE datname = $$lacquer$$'),
    ).toEqual([{ count: 1 }]);
  });

  it('rejects connections without the password, which only its owner can read', async () => {
    const dataDir = await newDataDir();
    const server = await start({ dataDir });
    const wrong = new URL(server.url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect((await stat(`${dataDir}.password`)).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('stops the server that a killed copy left behind, and keeps committed data', async () => {
    const dataDir = await newDataDir();
    const { child, serverPid, url } = await startInChild(dataDir);
    await query(url, 'CREATE TABLE polish AS SELECT 7 AS shade');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isAlive(serverPid)).toBe(true);

    const server = await start({ dataDir });
    expect(await isAlive(serverPid)).toBe(false);
    expect(await query(server.url, 'SELECT shade FROM polish')).toEqual([{ shade: 7 }]);
  });

  it('starts even if another program has reused the pid of a killed server', async () => {
    const dataDir = await newDataDir();
    const first = await start({ dataDir });
    const pidFile = join(dataDir, 'postmaster.pid');
    const content = await readFile(pidFile, 'utf8');
    await first.stop();
    await writeFile(pidFile, content.replace(/^\d+/, String(process.ppid)));

    const second = await start({ dataDir });
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('stops when its process exits without stopping it', async () => {
    const dataDir = await newDataDir();
    const { child, serverPid } = await startInChild(dataDir, 'setTimeout(() => process.exit(3), 200);');
    expect(await once(child, 'exit')).toEqual([3, null]);
    while (await isAlive(serverPid)) await delay(20);
  });

  it('refuses a data directory that another running copy holds, without affecting that copy', async () => {
    const dataDir = await newDataDir();
    const { child, url } = await startInChild(dataDir);
    await expect(start({ dataDir })).rejects.toMatchObject({
      code: 'data-directory-held',
      message: expect.stringContaining(`process ${child.pid}`),
    });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('refuses the data of another major version with an error that names both versions', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir, { mode: 0o700 });
    await writeFile(join(dataDir, 'PG_VERSION'), '16\n');
    await expect(start({ dataDir })).rejects.toMatchObject({
      code: 'other-major',
      message: expect.stringMatching(/PostgreSQL 16.*PostgreSQL 18/),
    });
  });

  it('refuses a folder with other contents, and a port in use', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'notes.txt'), 'mine');
    await expect(start({ dataDir })).rejects.toMatchObject({ code: 'data-directory-unusable' });
    expect(await readFile(join(dataDir, 'notes.txt'), 'utf8')).toBe('mine');

    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = z.object({ port: z.int() }).parse(listener.address());
    await expect(start({ dataDir: await newDataDir(), port })).rejects.toMatchObject({
      code: 'port-taken',
    });
    listener.close();
  });

  it("includes the server's output in the error when it cannot start", async () => {
    const dataDir = await newDataDir();
    await (await start({ dataDir })).stop();
    await writeFile(join(dataDir, 'postgresql.auto.conf'), "work_mem = 'plenty'\n");
    await chmod(join(dataDir, 'postgresql.auto.conf'), 0o644);
    await expect(start({ dataDir })).rejects.toMatchObject({
      code: 'server-failed',
      message: expect.stringContaining('work_mem'),
    });
  });

  it('names a full disk at its first start, leaves nothing half-made, and starts once there is space', async () => {
    const dataDir = await newDataDir();
    const folder = dirname(dataDir);
    await onSmallDisk(folder, '8m', async () => {
      await expect(start({ dataDir })).rejects.toMatchObject({
        code: 'data-directory-unusable',
        message: expect.stringMatching(/^The disk of \S+ is full: free some space and start again/),
      });
      expect(await readdir(folder)).toEqual(['postgres.password']);
    });
    const server = await start({ dataDir });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('recovers from an interrupted first start', async () => {
    const dataDir = await newDataDir();
    await mkdir(`${dataDir}.new`);
    await writeFile(join(`${dataDir}.new`, 'PG_VERSION'), '18\n');
    await writeFile(`${dataDir}.password`, 'of a cluster that never was');
    const server = await start({ dataDir });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('reports when the server exits unexpectedly', async () => {
    const dataDir = await newDataDir();
    const { promise: reported, resolve: report } = Promise.withResolvers<Error>();
    const server = await start({ dataDir, onUnexpectedExit: report });
    process.kill(server.pid, 'SIGINT');
    expect(await reported).toMatchObject({
      code: 'server-failed',
      message: expect.stringContaining('exited unexpectedly'),
    });
  });
});
