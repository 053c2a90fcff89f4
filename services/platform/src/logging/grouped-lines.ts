import type { DestinationStream } from 'pino';

/** How long a line waits for others, in milliseconds. A process that is killed without notice loses no more than that. */
const groupMs = 10;

/** Bytes. A group that reaches this size is passed on at once. */
const groupSize = 64 * 1024;

/** Most bytes that one UTF-16 code unit takes in UTF-8. */
const bytesPerUnit = 3;

/** What takes groups of lines, as UTF-8. */
interface GroupDestination {
  /** The bytes stay as they are. */
  write(lines: Buffer): void;
  /** Writes what it still buffers. */
  flushSync?(): void;
}

/** Those that have ever been given a line. One listener serves them all: a process may have many loggers. */
const used = new Set<GroupedLines>();
const flushAll = () => {
  for (const lines of used) lines.flushSync();
};

/**
 * Writes lines in groups. A write per line would cost a busy gateway more than all else that it does for the request.
 * Whatever ends the process, a thrown error included, writes the last group.
 */
export class GroupedLines implements DestinationStream {
  // bytes, not one growing string: that would keep the pieces of each line alive and the garbage collector busy
  private readonly group = Buffer.allocUnsafe(groupSize);
  private length = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly destination: GroupDestination) {}

  write(line: string): void {
    if (used.size === 0) process.once('exit', flushAll);
    used.add(this);
    const most = line.length * bytesPerUnit;
    if (this.length + most > groupSize) this.pass();
    if (most > groupSize) {
      this.destination.write(Buffer.from(line));
      return;
    }
    this.length += this.group.write(line, this.length);
    // keeps the process alive: what ends by itself has written every line
    this.timer ??= setTimeout(() => this.pass(), groupMs);
  }

  /** pino calls it after a fatal line. */
  flushSync(): void {
    this.pass();
    this.destination.flushSync?.();
  }

  private pass(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.length === 0) return;
    const lines = Buffer.from(this.group.subarray(0, this.length));
    this.length = 0;
    this.destination.write(lines);
  }
}
