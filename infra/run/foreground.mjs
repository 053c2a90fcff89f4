import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, productNode, root } from './workspace.mjs';

const SAME_KEYSTROKE_MS = 1_000;

/**
 * Runs a program of the product until it ends and returns its exit code. A Ctrl-C comes here twice, from the terminal
 * and handed on by npm; the program, in a process group of its own, gets it once.
 */
export function runInForeground(program, args, nodeOptions = '') {
  return new Promise((resolve, reject) => {
    const child = spawn(
      productNode(),
      ['--enable-source-maps', '--disable-warning=ExperimentalWarning', program, ...args],
      {
        cwd: root,
        env: environment({ NODE_OPTIONS: `${nodeOptions} ${process.env.NODE_OPTIONS ?? ''}` }),
        stdio: 'inherit',
        detached: true,
      },
    );
    let last = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        const now = Date.now();
        if (now - last >= SAME_KEYSTROKE_MS) child.kill(signal);
        last = now;
      });
    }
    // not even a crash of this process leaves the program running
    process.once('exit', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
