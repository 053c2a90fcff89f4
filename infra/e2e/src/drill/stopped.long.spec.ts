import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { ProductProcess } from '../behavior/process.js';

const run = promisify(execFile);

/** A moment of the drill, and the program that runs then. */
const moments = [
  { moment: 'an import', part: 'restore', sign: 'customers.js import' },
  { moment: 'a restore', part: 'restore', sign: 'restore.js' },
  { moment: 'the start of the servers of a move', part: 'move', sign: '/lacquer-test-' },
  { moment: 'the start of the apps of a move', part: 'move', sign: 'contact/dist/main.js' },
  { moment: 'the build of the earlier release', part: 'upgrade', sign: 'nx.js run' },
] as const;

interface Process {
  pid: number;
  parent: number;
  /** With its environment, unless the program hides it. */
  command: string;
}

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await run('ps', ['axeww', '-o', 'pid=,ppid=,command='], { maxBuffer: 64 * 1024 * 1024 });
  // a process that has ended and whose parent has not noticed is none
  const lines = stdout.split('\n').filter((line) => !line.endsWith('<defunct>'));
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The processes that a process has started, and those that they have started. */
async function descendantsOf(pid: number): Promise<Process[]> {
  const all = await listProcesses();
  const childrenOf = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((child) => [child, ...childrenOf(child.pid)]);
  return childrenOf(pid);
}

describe('a stopped drill', () => {
  let cleanUp = new CleanUp();
  afterEach(async () => {
    await cleanUp.run();
    cleanUp = new CleanUp();
  });

  it.each(moments)(
    'leaves no folder and no process: in $moment',
    async ({ part, sign }) => {
      // its processes inherit the folder as their home, by which they are found
      const home = await mkdtemp(join(tmpdir(), 'lacquer-stopped-'));
      cleanUp.add(() => rm(home, { recursive: true, force: true }));
      const drill = ProductProcess.start(
        'drill',
        'infra/e2e/dist/drill/main.js',
        { TMPDIR: home, HOME: home },
        { args: ['--part', part, '--rows', '100'] },
      );
      cleanUp.add(() => drill.signal('SIGKILL'));
      const before = await eventually(async () => {
        const started = await descendantsOf(drill.pid);
        return (drill.exited || started.some(({ command }) => command.includes(sign))) && started;
      });
      expect(drill.exited).toBe(false);

      drill.signal('SIGINT');

      expect({ code: await drill.exit(), output: drill.output }).toMatchObject({
        code: 1,
        output: expect.stringContaining('The drill was stopped.'),
      });
      const after = await listProcesses();
      const isLeft = ({ pid, command }: Process) => command.includes(home) || before.some((each) => each.pid === pid);
      expect(after.filter(isLeft)).toEqual([]);
      expect((await readdir(home)).filter((name) => name.startsWith('lacquer-'))).toEqual([]);
    },
    600_000,
  );
});
