import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { DatabaseUrls } from '../database/schema.js';
import { recordedNight, recordMissedNight } from './night-records.js';
import { startNightly } from './nightly.js';
import { readSalonZone } from './salon-zone.js';

const program = fileURLToPath(new URL('../nightly-once.js', import.meta.url));

/** Makes the nightly backups of a running standalone product, each in a process of its own, which the product does not feel. */
export function startStandaloneNightly(folder: string, urls: DatabaseUrls, logger: Logger): () => Promise<void> {
  return startNightly({
    folder,
    readZone: () => readSalonZone(urls),
    backUp: (signal) => recordedNight(urls, () => runOnce(folder, signal), signal),
    missed: (error) => recordMissedNight(urls, error),
    failed: (reason) => logger.error({ msg: 'the nightly backup failed', reason }),
    noted: (sentence, level) => logger[level]({ msg: sentence }),
  });
}

/** @throws Error with what the process said last, or how it ended */
async function runOnce(folder: string, signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [program, folder], { signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    const { stderr, signal: endedBy } = cause as { stderr?: string; signal?: string | null };
    const said = stderr?.trim();
    if (said) throw new Error(said, { cause });
    if (endedBy) throw new Error(`The process of the backup was ended by ${endedBy}.`, { cause });
    throw cause;
  }
}
