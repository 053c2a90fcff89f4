import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** How far an import has come, as a file beside the imported one tells the next run. */
const importProgress = z.object({
  /** Of the imported file, and of which column holds which field. */
  digest: z.string(),
  columns: z.string(),
  /** The line of the last row that is done. */
  line: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Length of the file of refused rows up to there. */
  refusedBytes: z.int(),
});
export type ImportProgress = z.infer<typeof importProgress>;

/** The file is replaced at once: a run that is killed leaves the old state or the new one. */
export class ProgressFile {
  private readonly path: string;

  constructor(imported: string) {
    this.path = `${imported}.progress`;
  }

  /** Of an import of the same file with the same columns; null: it begins anew. */
  async find(digest: string, columns: string): Promise<ImportProgress | null> {
    const text = await readFile(this.path, 'utf8').catch(() => null);
    const found = text === null ? undefined : importProgress.safeParse(parsed(text)).data;
    return found?.digest === digest && found.columns === columns ? found : null;
  }

  async save(progress: ImportProgress): Promise<void> {
    const next = `${this.path}.next`;
    await writeFile(next, JSON.stringify(progress));
    await rename(next, this.path);
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
