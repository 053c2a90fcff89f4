/** What the next bytes of a frame are. See RFC 8878, section 3.1.1. */
type Step = 'magic' | 'descriptor' | 'header' | 'block' | 'content' | 'checksum' | 'end';

const magic = 0xfd2fb528;

/** The types of blocks, by their number. */
const repeatedByte = 1;
const reserved = 3;

/**
 * Passes on one zstd frame with a checksum, and nothing else. A decompressor alone is content with less: it has all of its
 * output before the checksum arrives, and it ignores what follows the frame. A compressor of Node.js may end with a frame
 * of nothing, which is left out.
 *
 * @throws Error at the end of the input if the frame is not whole, has no checksum, or is not the last thing there
 */
export async function* wholeFrame(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const first = new FrameWalk(true);
  let walk = first;
  for await (const chunk of input) {
    let at = 0;
    while (at < chunk.length && !first.isWhole) at += first.take(chunk.subarray(at));
    if (at > 0) yield chunk.subarray(0, at);
    while (at < chunk.length) {
      if (walk.isWhole) walk = new FrameWalk(false);
      at += walk.take(chunk.subarray(at));
    }
  }
  if (!walk.isWhole) throw new Error('the frame is not whole');
}

class FrameWalk {
  private step: Step = 'magic';
  /** Bytes that the step still takes. */
  private needed = 4;
  /** The bytes of the step so far; not those of content. */
  private taken: number[] = [];
  private isLastBlock = false;

  constructor(private readonly mayHaveContent: boolean) {}

  get isWhole(): boolean {
    return this.step === 'end';
  }

  /** Returns how many of the bytes belong to the step. */
  take(bytes: Buffer): number {
    const size = Math.min(this.needed, bytes.length);
    if (this.step !== 'content') this.taken.push(...bytes.subarray(0, size));
    this.needed -= size;
    if (this.needed === 0) this.next();
    return size;
  }

  private next(): void {
    const { step, taken } = this;
    this.taken = [];
    switch (step) {
      case 'magic':
        if (littleEndian(taken) !== magic) throw this.strange();
        return this.go('descriptor', 1);
      case 'descriptor':
        return this.go('header', headerSize(taken[0] ?? 0));
      case 'block':
        return this.goIntoBlock(littleEndian(taken));
      case 'content':
        return this.goAfterBlock();
      case 'checksum':
        return this.go('end', 0);
      default:
        return this.go('block', 3);
    }
  }

  private goIntoBlock(header: number): void {
    this.isLastBlock = (header & 1) === 1;
    const type = (header >>> 1) & 3;
    if (type === reserved) throw new Error('a block has no known type');
    const size = type === repeatedByte ? 1 : header >>> 3;
    if (size > 0 && !this.mayHaveContent) throw this.strange();
    if (size > 0) this.go('content', size);
    else this.goAfterBlock();
  }

  private goAfterBlock(): void {
    if (this.isLastBlock) this.go('checksum', 4);
    else this.go('block', 3);
  }

  private strange(): Error {
    return new Error(this.mayHaveContent ? 'no frame begins here' : 'something follows the frame');
  }

  private go(step: Step, needed: number): void {
    this.step = step;
    this.needed = needed;
  }
}

/** Bytes of the header after its descriptor. */
function headerSize(descriptor: number): number {
  if ((descriptor & 4) === 0) throw new Error('the frame has no checksum');
  const isSingleSegment = (descriptor & 32) !== 0;
  const contentSizes = [isSingleSegment ? 1 : 0, 2, 4, 8];
  const dictionarySizes = [0, 1, 2, 4];
  return (isSingleSegment ? 0 : 1) + (dictionarySizes[descriptor & 3] ?? 0) + (contentSizes[descriptor >>> 6] ?? 0);
}

const littleEndian = (bytes: readonly number[]): number =>
  bytes.reduce((sum, byte, index) => sum + byte * 256 ** index, 0);
