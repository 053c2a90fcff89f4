import { passphraseOf } from './backup/passphrase.js';
import { withPlace } from './backup/place.js';
import { runNightly } from './backup/run-backup.js';
import { messageOf } from '@lacquer/platform/errors/message-of';

/** One nightly backup of the running standalone product, into the folder that is named. */
const [, , folder = ''] = process.argv;
try {
  await withPlace((place) => runNightly(place, folder, passphraseOf()));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
