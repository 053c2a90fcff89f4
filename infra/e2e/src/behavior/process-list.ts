import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process of this machine. */
export interface Process {
  pid: number;
  parent: number;
  /** With its environment, unless the program hides it. */
  command: string;
}

export async function listProcesses(): Promise<Process[]> {
  const { stdout } = await run('ps', ['axeww', '-o', 'pid=,ppid=,command='], { maxBuffer: 64 * 1024 * 1024 });
  // a process that has ended and whose parent has not noticed is none
  const lines = stdout.split('\n').filter((line) => !line.endsWith('<defunct>'));
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The processes that a process has started, and those that they have started. */
export async function descendantsOf(pid: number): Promise<Process[]> {
  const all = await listProcesses();
  const childrenOf = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((child) => [child, ...childrenOf(child.pid)]);
  return childrenOf(pid);
}
