import type { ExportPage } from '@lacquer/contracts/privacy';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import type { PersonJobs } from './person-jobs.js';

/**
 * The file that is handed to the person, a `PersonExport` as JSON. One part of the export is in memory at a time.
 *
 * @throws ConflictError PRIVACY.EXPORT_UNFINISHED; Error if the export is deleted meanwhile, which keeps half a file
 *   from looking complete
 */
export async function openPersonFile(jobs: PersonJobs, id: string): Promise<AsyncGenerator<string>> {
  const { kind, state, person, finishedAt, entries } = await jobs.require(id);
  if (kind !== 'export' || state !== 'done' || person === null || finishedAt === null) {
    throw new ConflictError('PRIVACY.EXPORT_UNFINISHED', 'There is no finished export with this id. Start a new one.');
  }
  const { phone, otherPhones = [], emails } = person;
  const head = { phone, otherPhones, emails, exportedAt: finishedAt.toISOString() };
  return fileText(head, (number) => jobs.readPart(id, number), entries);
}

async function* fileText(
  head: object,
  readPart: (number: number) => Promise<ExportPage['sections'] | undefined>,
  expected: number,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"data":{`;
  let open: string | undefined;
  let written = 0;
  for (let number = 1; ; number += 1) {
    const sections = await readPart(number);
    if (!sections) break;
    for (const { title, entries } of sections) {
      // a section may continue in the next part
      const opening = `${open === undefined ? '' : '],'}${JSON.stringify(title)}:[`;
      yield (title === open ? ',' : opening) + JSON.stringify(entries).slice(1, -1);
      open = title;
      written += entries.length;
    }
  }
  if (written !== expected) throw new Error('the export was deleted while it was read');
  yield `${open === undefined ? '' : ']'}}}`;
}
