import { readFile } from 'node:fs/promises';
import { replaceFile } from '@lacquer/platform/files/whole-files';
import { z } from 'zod';

const stored = z.object({
  /** The day of the first start, `2026-12-25`. */
  start: z.iso.date(),
  done: z.array(z.string()),
  /** The part that an earlier run has begun and not finished. */
  open: z.object({ part: z.string(), begunAt: z.coerce.date() }).nullable(),
});

/** Which parts of the demo the data has, so that a later start goes on where an earlier one has ended. */
export class Progress {
  private constructor(
    private readonly file: string,
    private readonly state: z.output<typeof stored>,
  ) {}

  /** @param today the first day of a new demo */
  static async read(file: string, today: string): Promise<Progress> {
    const text = await readFile(file, 'utf8').catch(() => null);
    return new Progress(file, text === null ? { start: today, done: [], open: null } : stored.parse(JSON.parse(text)));
  }

  get start(): string {
    return this.state.start;
  }

  /** Whether nothing has been filled yet. */
  get isNew(): boolean {
    return this.state.done.length === 0 && this.state.open === null;
  }

  /** Runs a part unless it is done. It gets the moment at which its first attempt began. */
  async once(part: string, run: (begunAt: Date) => Promise<unknown>): Promise<boolean> {
    if (this.state.done.includes(part)) return false;
    if (this.state.open?.part !== part) this.state.open = { part, begunAt: new Date() };
    await this.write();
    await run(this.state.open.begunAt);
    this.state.done.push(part);
    this.state.open = null;
    await this.write();
    return true;
  }

  private write(): Promise<void> {
    return replaceFile(this.file, JSON.stringify(this.state), 0o600);
  }
}
