// A newcomer's first steps: npm start on a free port with its own data, open the site, Ctrl-C, and all of it again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './workspace.mjs';

/** Long, because the first time may install and build on a busy machine. */
const READY_WITHIN_MS = 600_000;
const STOPPED_WITHIN_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'lacquer-smoke-'));
const port = await freePort();
const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') };
try {
  for (const round of ['first', 'second']) {
    const seconds = await startAndStop();
    console.log(`npm start, ${round} time: ready and rendered after ${seconds} s, stopped cleanly.`);
  }
} catch (error) {
  console.error(`npm start failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function startAndStop() {
  const began = Date.now();
  // in a separate process group: the signal below reaches all of its processes, as Ctrl-C in a terminal does
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await until(
      async () => {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`it exited (exit code ${child.exitCode})\n${output}`);
        return (await statusOf('/readyz')) === 200;
      },
      READY_WITHIN_MS,
      () => `/readyz did not return 200\n${output}`,
    );
    const page = await fetch(`http://127.0.0.1:${port}/`);
    const html = await page.text();
    if (page.status !== 200 || !/<h1[\s>]/.test(html))
      throw new Error(`/ is not rendered (${page.status}):\n${html.slice(0, 500)}`);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.kill(-Number(child.pid), 'SIGINT');
    const timeout = AbortSignal.timeout(STOPPED_WITHIN_MS);
    const ended = await Promise.race([exited, once(timeout, 'abort')]);
    if (timeout.aborted) throw new Error(`it did not stop within ${STOPPED_WITHIN_MS / 1000} s of Ctrl-C\n${output}`);
    if (ended[0] !== 0) throw new Error(`it exited with ${ended[0]} (${ended[1]}) after Ctrl-C\n${output}`);
    if ((await statusOf('/readyz')) !== undefined) throw new Error('the site still responds after the stop');
    return seconds;
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGTERM');
  }
}

async function statusOf(path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

async function until(condition, timeoutMs, sentence) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(200)) {
    if (await condition()) return;
  }
  throw new Error(sentence());
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address.port;
}
