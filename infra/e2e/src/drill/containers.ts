import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackup } from '@lacquer/standalone/backup/read-backup';
import { appContainers, ContainerStack } from '../containers/container-stack.js';
import { backupPassphrase } from '../behavior/product.js';
import { Client } from '../behavior/client.js';
import { owner } from '../behavior/product.js';
import { countsOf, missingRows, missingWrites } from './counts.js';
import type { StepResult } from './table.js';

/** What the product answers to its owner about all customers. */
const summaryPath = '/api/admin/customers/summary';

/**
 * Restores a backup into the containers of this checkout by the commands of the documentation, and deploys another version
 * there and back.
 *
 * @param folder is shared with the containers
 */
export async function drillContainers(backup: string, folder: string): Promise<Omit<StepResult, 'name' | 'seconds'>> {
  const files = join(folder, 'files');
  await mkdir(files);
  // the user of the image reads and writes there
  await chmod(folder, 0o755);
  await chmod(files, 0o777);
  const name = 'containers.backup';
  await copyFile(backup, join(files, name));
  await chmod(join(files, name), 0o644);

  const stack = await ContainerStack.start();
  try {
    /** Runs a program in a container of the service, which sees the files. */
    const runIn = (service: string, ...command: string[]) => {
      const run = ['--progress', 'quiet', 'run', '--rm', '--no-TTY', '--env', `BACKUP_PASSPHRASE=${backupPassphrase}`];
      return stack.compose(...run, '--volume', `${files}:/files`, service, 'node', ...command);
    };
    const operator = (...command: string[]) => runIn('operator', ...command);
    const look = async (file: string) => {
      await operator('infra/standalone/dist/backup.js', `/files/${file}`);
      await operator('--eval', `fs.chmodSync('/files/${file}', 0o644)`);
      return readBackup(join(files, file));
    };
    const summary = async () => {
      const staff = await new Client(stack.url).signIn(owner);
      return JSON.stringify((await staff.get(summaryPath)).body);
    };

    // beside the running containers
    await operator('infra/standalone/dist/restore.js', `/files/${name}`, '--test');
    await stack.compose('stop', ...appContainers);
    await operator('infra/standalone/dist/restore.js', `/files/${name}`, '--replace');
    const [saved, restored] = [await readBackup(backup), await look('restored.backup')];
    const faults = missingRows(saved, restored);
    // the keys of the backup, in the place of those that the job `secrets` has made
    const keys = `
      for (const line of fs.readFileSync('/files/${name}.keys', 'utf8').split('\\n').filter(Boolean)) {
        const [name, value] = line.split('=');
        fs.writeFileSync('/kept/' + name.toLowerCase(), value);
      }
      fs.rmSync('/files/${name}.keys');`;
    await runIn('secrets', '--eval', keys);
    await stack.compose('rm', '--stop', '--force', 'rabbitmq', 'redis');
    await stack.docker('volume', 'rm', `${stack.project}_rabbitmq`, `${stack.project}_redis`);
    await stack.compose('up', '--detach', '--wait');

    const before = { counts: countsOf(restored), summary: await summary() };
    const next = `${stack.project}-next`;
    await stack.tagAs(next);
    for (const version of [next, stack.version]) {
      await stack.deploy(version);
      faults.push(...missingWrites(before.counts, countsOf(await look(`${version}.backup`)), {}, 0));
      if ((await summary()) !== before.summary)
        faults.push(`After the deploy of ${version} the sums of the customers differ.`);
    }
    const outcome = faults.length > 0 ? 'different' : 'equal after the restore, a deploy and the way back';
    return { counts: before.counts, faults, outcome };
  } finally {
    await stack.stop();
  }
}
