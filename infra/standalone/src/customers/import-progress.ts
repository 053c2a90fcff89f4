import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from '@lacquer/platform/files/whole-files';

/** The progress of an import, stored in a file next to the imported one for the next run. */
const importProgress = z.object({
  /** Digest of the imported file and of its column mapping. */
  digest: z.string(),
  columns: z.string(),
  /** The line up to which the rows are imported, apart from those that share a phone, which come last. */
  line: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Cells that were left out of imported rows. */
  leftOut: z.int(),
  /** Length of the file of rejected rows up to that line. */
  refusedBytes: z.int(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** Replaces the file atomically: a killed run leaves the old or the new state. */
export class ProgressFile {
  private readonly path: string;

  constructor(imported: string) {
    this.path = `${imported}.progress`;
  }

  /** The progress of an import of the same file with the same columns; null starts over. */
  async find(digest: string, columns: string): Promise<ImportProgress | null> {
    const text = await readFile(this.path, 'utf8').catch(() => null);
    const found = text === null ? undefined : importProgress.safeParse(parsed(text)).data;
    return found?.digest === digest && found.columns === columns ? found : null;
  }

  async save(progress: ImportProgress): Promise<void> {
    await replaceFile(this.path, JSON.stringify(progress));
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
