import type { DestinationStream } from 'pino';

/** How long a line is buffered, in milliseconds. A process that is killed loses at most that much of its log. */
const groupMs = 10;

/** Bytes. A group that reaches this size is flushed immediately. */
const groupSize = 64 * 1024;

/** The most UTF-8 bytes per UTF-16 code unit. */
const bytesPerUnit = 3;

/** The destination of groups of lines, in UTF-8. */
interface GroupDestination {
  /** The bytes are not modified after the call. */
  write(lines: Buffer): void;
  /** Writes its remaining buffer. */
  flushSync?(): void;
}

/** All instances that ever buffered a line. They share one exit listener: a process may have many loggers. */
const used = new Set<GroupedLines>();
const flushAll = () => {
  for (const lines of used) lines.flushSync();
};

/**
 * Writes lines in groups: one write per line would cost a busy gateway more than the rest of the request. The last
 * group is flushed at any exit of the process, including after an uncaught error.
 */
export class GroupedLines implements DestinationStream {
  // bytes, because a growing string keeps the pieces of each line alive and burdens the garbage collector
  private readonly group = Buffer.allocUnsafe(groupSize);
  private length = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly destination: GroupDestination) {}

  write(line: string): void {
    if (used.size === 0) process.once('exit', flushAll);
    used.add(this);
    const maxBytes = line.length * bytesPerUnit;
    if (this.length + maxBytes > groupSize) this.pass();
    if (maxBytes > groupSize) {
      this.destination.write(Buffer.from(line));
      return;
    }
    this.length += this.group.write(line, this.length);
    // keeps the process alive, so that a normal exit has written every line
    this.timer ??= setTimeout(() => this.pass(), groupMs);
  }

  /** Called by pino after a fatal line. */
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
