import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { type ImportReport, maxImportedRows } from '@lacquer/contracts/customers/customer-import';
import type { Client } from '@lacquer/e2e/behavior/client';
import { memoryMegabytes, ProductProcess } from '@lacquer/e2e/behavior/process';
import { familyName, givenName } from '@lacquer/e2e/behavior/many-customers';
import type { CleanUp } from '@lacquer/servers/testing/clean-up';
import { say } from './say.js';

const imported = 100_000;
const maxImportSeconds = 60;
const maxImportMegabytes = 80;

/** Imports a file in consecutive parts and measures how much the product's memory grows after the first tenth. */
export async function measureImport(staff: Client, pid: number): Promise<boolean> {
  const began = performance.now();
  let created = 0;
  let [early, largest] = [0, 0];
  for (let first = 0; first < imported; first += maxImportedRows) {
    const rows = Array.from({ length: maxImportedRows }, (_, index) => {
      const n = first + index;
      return {
        line: n + 2,
        phone: `(310) ${String(2_000_000 + n).replace(/(\d{3})(\d{4})/, '$1-$2')}`,
        name: `${givenName(n)} ${familyName(n)}`,
        email: `guest${n}@example.com`,
        birthday: `${1 + (n % 12)}/${1 + (n % 28)}/1990`,
        tags: n % 10 === 0 ? 'vip' : '',
      };
    });
    const { status, body } = await staff.post<ImportReport>(recordCalls.importRows.path, { rows, dryRun: false });
    if (status !== 200 || body.refused.length > 0)
      throw new Error(`importing a part returned ${status}: ${JSON.stringify(body)}`);
    created += body.created;
    const size = await memoryMegabytes(pid, 'VmRSS');
    if (first < imported / 10) early = Math.max(early, size);
    largest = Math.max(largest, size);
  }
  const seconds = (performance.now() - began) / 1000;
  const growth = largest - early;
  const isMet = created === imported && seconds <= maxImportSeconds && growth <= maxImportMegabytes;
  say(
    `a file of ${imported.toLocaleString('en-US')} customers: ${seconds.toFixed(1)} s (at most ${maxImportSeconds}), ` +
      `${growth.toFixed(0)} MB beyond its first tenth (at most ${maxImportMegabytes})${isMet ? '' : ': MISSED'}`,
  );
  return isMet;
}

/** Imports the same file with `npm run customers -- import` and compares its memory with that for a tenth of the file. */
export async function measureCommand(databaseUrl: string, cleanUp: CleanUp): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-bench-'));
  cleanUp.add(() => rm(folder, { recursive: true, force: true }));
  const run = async (first: number, last: number): Promise<{ seconds: number; megabytes: number }> => {
    const file = join(folder, `${first}.csv`);
    const rows = Array.from({ length: last - first }, (_, index) => {
      const n = first + index;
      const tags = n % 10 === 0 ? 'vip' : '';
      return `(310) ${String(2_000_000 + n).replace(/(\d{3})(\d{4})/, '$1-$2')},${givenName(n)} ${familyName(n)},guest${n}@example.com,${1 + (n % 12)}/${1 + (n % 28)}/1990,${tags}`;
    });
    await writeFile(file, `Phone Number,Name,Email Address,Birthday,Tags\n${rows.join('\n')}\n`);
    const began = performance.now();
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
    const command = ProductProcess.start('customers', 'infra/standalone/dist/customers.js', env, {
      args: ['import', file],
    });
    cleanUp.add(() => command.stop());
    let megabytes = 0;
    while (!command.exited) {
      megabytes = Math.max(megabytes, await memoryMegabytes(command.pid, 'VmRSS').catch(() => 0));
      await delay(50);
    }
    const expected = `Done: ${(last - first).toLocaleString('en-US')} new,`;
    if (!command.output.includes(expected)) throw new Error(`the command printed: ${command.output}`);
    return { seconds: (performance.now() - began) / 1000, megabytes };
  };
  const tenth = await run(imported, imported + imported / 10);
  const whole = await run(0, imported);
  const growth = whole.megabytes - tenth.megabytes;
  const isMet = whole.seconds <= maxImportSeconds && growth <= maxImportMegabytes;
  say(
    `the same file with the command: ${whole.seconds.toFixed(1)} s (at most ${maxImportSeconds}), ` +
      `${growth.toFixed(0)} MB more than a tenth of it (at most ${maxImportMegabytes})${isMet ? '' : ': MISSED'}`,
  );
  return isMet;
}
