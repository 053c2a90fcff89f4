import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackup } from '@lacquer/standalone/backup/read-backup';
import { appContainers, ContainerStack } from '../containers/container-stack.js';
import { backupPassphrase } from '../behavior/product.js';
import { Client } from '../behavior/client.js';
import { owner } from '../behavior/product.js';
import { countsOf, missingRows, missingWrites } from './counts.js';
import { StopWatch } from './stop-watch.js';
import type { StepResult } from './table.js';

/** What the product answers to its owner about all customers. */
const summaryPath = '/api/admin/customers/summary';

/**
 * Restores a backup into the containers of this checkout by the commands of the documentation, and deploys another version
 * there and back.
 *
 * @param folder is shared with the containers
 * @param signal ends it after the command that runs
 */
export async function drillContainers(
  backup: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Omit<StepResult, 'name' | 'seconds'>> {
  const files = join(folder, 'files');
  await mkdir(files);
  // the user of the image reads and writes there
  await chmod(folder, 0o755);
  await chmod(files, 0o777);
  const moved = '/backups/moved.backup';

  const watch = new StopWatch();
  const stack = await ContainerStack.start();
  watch.lap('images built and started');
  try {
    const run = ['--progress', 'quiet', 'run', '--rm', '--no-TTY'];
    /** Runs a program in a container of the operator, which sees the files. */
    const operator = (...command: string[]) => {
      signal?.throwIfAborted();
      const given = ['--env', `BACKUP_PASSPHRASE=${backupPassphrase}`, '--volume', `${files}:/files`];
      return stack.compose(...run, ...given, 'operator', 'node', ...command);
    };
    const look = async (file: string) => {
      await operator('infra/standalone/dist/backup.js', `/files/${file}`);
      await operator('--eval', `fs.chmodSync('/files/${file}', 0o644)`);
      return readBackup(join(files, file));
    };
    const summary = async () => {
      const staff = await new Client(stack.url).signIn(owner);
      return JSON.stringify((await staff.get(summaryPath)).body);
    };

    const put = `process.stdin.pipe(fs.createWriteStream('${moved}', { mode: 0o600 }))`;
    await stack.composeFrom(await readFile(backup), ...run, 'operator', 'node', '--eval', put);
    // beside the running containers
    await operator('infra/standalone/dist/restore.js', moved, '--test');
    watch.lap('tested');
    await stack.compose('stop', ...appContainers);
    await operator('infra/standalone/dist/restore.js', moved, '--replace');
    const [saved, restored] = [await readBackup(backup), await look('restored.backup')];
    const faults = missingRows(saved, restored);
    watch.lap('restored and counted');
    // the keys of the backup, in the place of those that the job `secrets` has made
    const keys = await operator('--print', `fs.readFileSync('${moved}.keys', 'utf8').trim()`);
    await stack.composeFrom(`${keys}\n`, ...run, 'secrets', '--keys');
    await operator('--eval', `fs.rmSync('${moved}.keys')`);
    await stack.compose('rm', '--stop', '--force', 'rabbitmq', 'redis');
    await stack.docker('volume', 'rm', `${stack.project}_rabbitmq`, `${stack.project}_redis`);
    await stack.compose('up', '--detach', '--wait');
    faults.push(...(await otherKeys(stack, keys)));
    watch.lap('started');

    const before = { counts: countsOf(restored), summary: await summary() };
    const next = `${stack.project}-next`;
    await stack.tagAs(next);
    for (const version of [next, stack.version]) {
      signal?.throwIfAborted();
      await stack.deploy(version);
      faults.push(...missingWrites(before.counts, countsOf(await look(`${version}.backup`)), {}, 0));
      if ((await summary()) !== before.summary)
        faults.push(`After the deploy of ${version} the sums of the customers differ.`);
    }
    watch.lap('deployed and back');
    const outcome = faults.length > 0 ? 'different' : 'equal after the restore, a deploy and the way back';
    return { counts: before.counts, faults, outcome: `${outcome}; ${watch.said}` };
  } finally {
    await stack.stop();
  }
}

/** The apps that have other keys than these lines of `NAME=value`, as sentences. */
async function otherKeys(stack: ContainerStack, keys: string): Promise<string[]> {
  const users = { SECOND_STEP_KEY: ['gateway'], PRIVACY_KEY: ['contact', 'customer', 'messaging', 'messaging-worker'] };
  const faults: string[] = [];
  for (const [name, apps] of Object.entries(users)) {
    for (const app of apps) {
      const { output } = await stack.exec(app, 'bash', '-c', `echo "$(</run/lacquer/${name.toLowerCase()})"`);
      if (!keys.split('\n').includes(`${name}=${output}`)) faults.push(`${app} has another ${name} than the backup.`);
    }
  }
  return faults;
}
