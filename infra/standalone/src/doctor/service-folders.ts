import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findText } from '@lacquer/platform/files/whole-files';
import { programOf, serviceName } from '../service/service-definition.js';
import { writablePaths } from '../service/systemd-unit.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/** Where a machine keeps the definitions of its services. */
const unitsFolder = process.platform === 'darwin' ? '/Library/LaunchDaemons' : '/etc/systemd/system';

/** The file and the text of the service of this project; undefined: it is not installed. */
export async function findInstalled(units = unitsFolder): Promise<{ file: string; definition: string } | undefined> {
  for (const ending of ['service', 'plist']) {
    const file = join(units, `${serviceName}.${ending}`);
    const definition = await findText(file);
    if (definition?.includes(programOf(root)) === true) return { file, definition };
  }
  return undefined;
}

/**
 * Whether the installed service of this project may not write to a folder, since its unit was written before the settings
 * named the folder. What "systemctl edit" has changed counts.
 *
 * @param units the folder of the units
 */
export async function isBarred(folder: string, units = unitsFolder): Promise<boolean> {
  const installed = await findInstalled(units);
  if (!installed) return false;
  const { file: unit, definition } = installed;
  const edits = (await readdir(`${unit}.d`).catch(() => [])).filter((name) => name.endsWith('.conf')).toSorted();
  const texts = [definition];
  for (const name of edits) texts.push((await findText(join(`${unit}.d`, name))) ?? '');
  const writable = writablePaths(texts.join('\n'));
  return writable !== undefined && !writable.some((path) => folder === path || folder.startsWith(`${path}/`));
}
