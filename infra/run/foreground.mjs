import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, productNode, root } from './workspace.mjs';

const SAME_KEYSTROKE_MS = 1_000;

/** Node.js's arguments before a program of the product. */
export const nodeArguments = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];

/** The environment of a program of the product, started by a command or by the machine. */
export const programEnvironment = (nodeOptions = '') => ({
  NODE_OPTIONS: nodeOptions,
  // glibc keeps what each of its many arenas once held: uploads of pictures need 50 to 90 MB less
  MALLOC_ARENA_MAX: '2',
});

/**
 * Runs a program of the product until it exits and returns its exit code. A Ctrl-C arrives here twice, from the terminal
 * and forwarded by npm. The program runs in its own process group and gets it once.
 */
export function runInForeground(program, args, nodeOptions = '') {
  return new Promise((resolve, reject) => {
    const own = programEnvironment(nodeOptions);
    const child = spawn(productNode(), [...nodeArguments, program, ...args], {
      cwd: root,
      env: environment({
        NODE_OPTIONS: `${own.NODE_OPTIONS} ${process.env.NODE_OPTIONS ?? ''}`,
        MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? own.MALLOC_ARENA_MAX,
      }),
      stdio: 'inherit',
      detached: true,
    });
    let last = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        const now = Date.now();
        if (now - last >= SAME_KEYSTROKE_MS) child.kill(signal);
        last = now;
      });
    }
    // stops the program even if this process crashes
    process.once('exit', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
