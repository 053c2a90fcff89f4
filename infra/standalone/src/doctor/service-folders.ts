import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findText } from '@lacquer/platform/files/whole-files';
import { programOf, serviceName } from '../service/service-definition.js';
import { writablePaths } from '../service/systemd-unit.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/**
 * Whether the installed service of this project may not write to a folder, since its unit was written before the settings
 * named the folder. What "systemctl edit" has changed counts.
 *
 * @param units the folder of the units
 */
export async function isBarred(folder: string, units = '/etc/systemd/system'): Promise<boolean> {
  const unit = join(units, `${serviceName}.service`);
  const definition = await findText(unit);
  if (definition === undefined || !definition.includes(programOf(root))) return false;
  const edits = (await readdir(`${unit}.d`).catch(() => [])).filter((name) => name.endsWith('.conf')).toSorted();
  const texts = [definition];
  for (const name of edits) texts.push((await findText(join(`${unit}.d`, name))) ?? '');
  const writable = writablePaths(texts.join('\n'));
  return writable !== undefined && !writable.some((path) => folder === path || folder.startsWith(`${path}/`));
}
