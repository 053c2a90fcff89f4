import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProductProcess } from '@lacquer/e2e/behavior/process';
import { descendantsOf, listProcesses, type Process } from '@lacquer/e2e/behavior/process-list';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, describe, expect, it } from '@jest/globals';

/** A moment of a measurement, and the program that runs then. */
const moments = [
  { moment: 'the start of its servers', args: ['rpc'], sign: '/lacquer-test-' },
  { moment: 'the start of the product', args: ['growth', '1000'], sign: 'standalone/dist/main.js' },
  { moment: 'a command beside the product', args: ['growth', '1000'], sign: 'standalone/dist/backup.js' },
] as const;

/** A terminal sends Ctrl-C to all of a group. The process alone gets it from `npm run bench`, and from `kill`. */
const targets = ['process', 'group'] as const;

describe('an interrupted measurement', () => {
  let cleanUp = new CleanUp();
  afterEach(async () => {
    await cleanUp.run();
    cleanUp = new CleanUp();
  });

  it.each(moments.flatMap((moment) => targets.map((target) => ({ ...moment, target }))))(
    'leaves no process and no folder, and exits as a shell expects: in $moment, its $target is interrupted',
    async ({ args, sign, target }) => {
      // its processes inherit the folder as their home, by which they are found
      const home = await mkdtemp(join(tmpdir(), 'lacquer-interrupted-'));
      cleanUp.add(() => rm(home, { recursive: true, force: true }));
      const bench = ProductProcess.start(
        'bench',
        'infra/bench/dist/main.js',
        // a container would not be among its processes
        { TMPDIR: home, HOME: home, DOCKER_HOST: 'unix:///nonexistent' },
        { args, within: ['setsid'] },
      );
      // killed, it would leave what this test is about
      cleanUp.add(() => bench.stop());
      const before = await eventually(async () => {
        const started = await descendantsOf(bench.pid);
        return (bench.exited || started.some(({ command }) => command.includes(sign))) && started;
      }, 120_000);
      expect({ exited: bench.exited, output: bench.output }).toMatchObject({ exited: false });

      process.kill(target === 'group' ? -bench.pid : bench.pid, 'SIGINT');

      expect(await bench.exit()).toBe(130);
      const isLeft = ({ pid, command }: Process) => command.includes(home) || before.some((each) => each.pid === pid);
      expect((await listProcesses()).filter(isLeft)).toEqual([]);
      expect((await readdir(home)).filter((name) => name.startsWith('lacquer-'))).toEqual([]);
      // servers of tests have theirs in memory
      const folders = before.flatMap(({ command }) => command.match(/\/dev\/shm\/lacquer-test-\w+/g) ?? []);
      expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
    },
    300_000,
  );
});
