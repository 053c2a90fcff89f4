import { randomBytes } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { wholeFrame } from './whole-frame.js';

const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
/** One block without and one with compression, one of a single repeated byte, and an empty frame. */
const contents: [string, Buffer][] = [
  ['of random bytes', randomBytes(300_000)],
  ['of text', Buffer.from('a line of text\n'.repeat(20_000) + randomBytes(100).toString('hex'))],
  ['of one byte', Buffer.alloc(1_000_000)],
  ['of nothing', Buffer.alloc(0)],
];

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function passed(bytes: Buffer, size = 65_536): Promise<Buffer | string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of wholeFrame(inChunks(bytes, size))) chunks.push(chunk);
  } catch (error) {
    return (error as Error).message;
  }
  return Buffer.concat(chunks);
}

describe.each(contents)('a frame %s', (_, content) => {
  const frame = zstdCompressSync(content, withChecksum);

  it('passes as it is, in chunks of any size', async () => {
    for (const size of [1, 2, 3, 1000, frame.length])
      expect(frame.equals((await passed(frame, size)) as Buffer)).toBe(true);
  });

  it('is refused wherever it is cut', async () => {
    const cuts = new Set([
      ...Array(64).keys(),
      ...Array.from({ length: 20 }, (_each, n) => Math.floor((n * frame.length) / 20)),
    ]);
    for (const missing of [...Array(12).keys()].map((n) => n + 1)) cuts.add(frame.length - missing);
    for (const length of cuts) {
      if (length < 0 || length >= frame.length) continue;
      expect([length, await passed(frame.subarray(0, length))]).toEqual([length, 'the frame is not whole']);
    }
  });

  it('is refused when anything follows it', async () => {
    for (const more of [Buffer.from('\n'), Buffer.alloc(9), zstdCompressSync(Buffer.from('more'), withChecksum)])
      expect(await passed(Buffer.concat([frame, more]))).toMatch(/^something follows|^the frame is not whole$/);
  });

  it('passes without the empty frame that a compressor adds', async () => {
    const empty = zstdCompressSync(Buffer.alloc(0), withChecksum);
    expect(frame.equals((await passed(Buffer.concat([frame, empty]), 7)) as Buffer)).toBe(true);
    for (let length = 1; length < empty.length; length += 1)
      expect(await passed(Buffer.concat([frame, empty.subarray(0, length)]))).toBe('the frame is not whole');
  });

  it('is refused without a checksum', async () => {
    expect(await passed(zstdCompressSync(content))).toBe('the frame has no checksum');
  });
});

describe('other bytes', () => {
  it('are refused at once', async () => {
    expect(await passed(Buffer.from('customers,phones\n'))).toBe('no frame begins here');
  });
});
