import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { ProductProcess } from '../behavior/process.js';
import { descendantsOf, listProcesses, type Process } from '../behavior/process-list.js';

/** A moment of the drill, and the program that runs then. */
const moments = [
  { moment: 'an import', part: 'restore', sign: 'customers.js import' },
  { moment: 'a restore', part: 'restore', sign: 'restore.js' },
  { moment: 'the start of the servers of a move', part: 'move', sign: '/lacquer-test-' },
  { moment: 'the start of the apps of a move', part: 'move', sign: 'contact/dist/main.js' },
  { moment: 'the build of the earlier release', part: 'upgrade', sign: 'nx.js run' },
] as const;

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
