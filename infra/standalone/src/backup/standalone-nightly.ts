import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { DatabaseUrls } from '../database/schema.js';
import { startNightly } from './nightly.js';
import { readSalonZone } from './salon-zone.js';

const program = fileURLToPath(new URL('../nightly-once.js', import.meta.url));

/** Makes the nightly backups of a running standalone product, each in a process of its own, which the product does not feel. */
export function startStandaloneNightly(folder: string, urls: DatabaseUrls, logger: Logger): () => Promise<void> {
  return startNightly({
    folder,
    readZone: () => readSalonZone(urls),
    backUp: async (signal) => void (await promisify(execFile)(process.execPath, [program, folder], { signal })),
    failed: (reason) => logger.error({ msg: 'the nightly backup failed', reason }),
    noted: (sentence, level) => logger[level]({ msg: sentence }),
  });
}
