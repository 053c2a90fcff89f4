import { createHash } from 'node:crypto';

/**
 * Settings of a connection that copies rows: they give the same text on every server, whatever its time zone, and the
 * transaction may wait while the other databases are copied.
 */
export const copySession = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET idle_in_transaction_session_timeout = 0`;

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
