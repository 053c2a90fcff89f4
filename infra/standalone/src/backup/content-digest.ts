import { createHash } from 'node:crypto';

/** Counts bytes and their SHA-256 as they pass. */
export class ContentDigest {
  bytes = 0;
  private readonly hash = createHash('sha256');

  add(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.hash.update(bytes);
  }

  /** Called once. */
  end(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** The number of rows in text of COPY: each row ends with a line feed, and those within values are escaped. */
export function countRows(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
