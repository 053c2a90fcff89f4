import { inflateSync } from 'node:zlib';

/** The lengths in bytes of a WOFF header and of an entry in its directory, and of the same in a TrueType file. */
const woff = { header: 44, entry: 20 };
const plain = { header: 12, entry: 16 };

/**
 * The TrueType font in a WOFF file. A font that stays compressed is decompressed at each look at a table, which takes a
 * minute for a page of Korean. https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(packed: Buffer): Buffer {
  if (packed.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the file is no WOFF font');
  const count = packed.readUInt16BE(12);
  const directory = Buffer.alloc(plain.header + count * plain.entry);
  packed.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  // the largest power of two of tables, for a binary search
  const depth = Math.floor(Math.log2(count));
  directory.writeUInt16BE(16 * 2 ** depth, 6);
  directory.writeUInt16BE(depth, 8);
  directory.writeUInt16BE(16 * (count - 2 ** depth), 10);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = woff.header + index * woff.entry;
    const start = packed.readUInt32BE(from + 4);
    const stored = packed.readUInt32BE(from + 8);
    const length = packed.readUInt32BE(from + 12);
    const bytes = packed.subarray(start, start + stored);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    // a table that would not become smaller is stored as it is
    (stored < length ? inflateSync(bytes) : bytes).copy(table);
    const to = plain.header + index * plain.entry;
    packed.copy(directory, to, from, from + 4);
    packed.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([directory, ...tables]);
}
