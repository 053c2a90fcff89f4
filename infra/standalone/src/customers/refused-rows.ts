import { type FileHandle, open, rm } from 'node:fs/promises';
import { csvCells } from '@lacquer/gateway/calls/csv';
import { stringify } from 'csv-stringify/sync';
import type { FileRow } from '@lacquer/customer-files/csv-rows';

export interface RefusedRow extends FileRow {
  reason: string;
}

/**
 * Writes the rejected rows, and those of which a cell was left out, to a file that can be corrected and imported: their
 * cells, the line and the reason.
 */
export class RefusedRows {
  private file: FileHandle | undefined;

  constructor(
    readonly path: string,
    private readonly header: readonly string[],
    /** Its length so far. Content after that from an earlier run is overwritten. */
    public bytes: number,
  ) {}

  async add(rows: readonly RefusedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const cells = rows.map(({ cells: its, line, reason }) => [...its, String(line), reason]);
    const text = stringify(this.bytes === 0 ? [[...this.header, 'line', 'reason'], ...cells] : cells, {
      bom: this.bytes === 0,
      ...csvCells,
    });
    const file = await this.opened();
    let rest = Buffer.from(text);
    let end = this.bytes;
    // a disk that fills up takes a part, and refuses the next
    while (rest.length > 0) {
      const { bytesWritten } = await file.write(rest, 0, rest.length, end);
      rest = rest.subarray(bytesWritten);
      end += bytesWritten;
    }
    await file.datasync();
    this.bytes = end;
  }

  /** Creates no file if no row was rejected. */
  async close(): Promise<void> {
    if (this.bytes === 0) await rm(this.path, { force: true });
    await this.file?.close();
  }

  private async opened(): Promise<FileHandle> {
    if (this.file) return this.file;
    this.file = await open(this.path, this.bytes === 0 ? 'w' : 'r+', 0o600);
    await this.file.truncate(this.bytes);
    return this.file;
  }
}
