import { write, writeSync } from 'node:fs';

/** How long a reader that does not keep up is waited for, in milliseconds. */
const busyMs = 50;
/** The most that waits for a reader, in bytes. */
const longestQueue = 4 * 1024 * 1024;

/** Lines of this process that were lost, and when one was lost last, by `performance.now()`. */
let lost = { lines: 0, at: Number.NEGATIVE_INFINITY };
const lostMs = 60_000;

/** The number of log lines that this process has lost, if some were lost within the last minute; otherwise 0. */
export const recentlyLostLines = (): number => (performance.now() - lost.at < lostMs ? lost.lines : 0);

const isBusy = (error: unknown): boolean => ['EAGAIN', 'EBUSY'].includes(String(Reflect.get(Object(error), 'code')));

/**
 * Writes the log to a file descriptor. A log that cannot be written, such as to a full disk, never stops the process and
 * never keeps it from ending: its lines are lost, and the first line after them says how many. SonicBoom, pino's own
 * destination, retries a synchronous write to a full disk for ever.
 */
export class StandardOutput {
  private readonly waiting: Buffer[] = [];
  private length = 0;
  private isWriting = false;
  private lostLines = 0;
  private reason = '';

  constructor(private readonly descriptor = 1) {}

  write(lines: Buffer): void {
    if (this.length + lines.length > longestQueue) return this.lose(lines, 'its reader is too slow');
    this.length += lines.length;
    this.waiting.push(lines);
    if (!this.isWriting) this.writeNext();
  }

  /** Writes what waits. Called at the end of the process and after a fatal line. */
  flushSync(): void {
    // the write in flight, if any, owns the first
    for (const lines of this.waiting.splice(this.isWriting ? 1 : 0)) {
      this.length -= lines.length;
      try {
        for (let rest = lines; rest.length > 0;) rest = rest.subarray(writeSync(this.descriptor, rest));
      } catch (error) {
        this.lose(lines, reasonOf(error));
      }
    }
  }

  private writeNext(): void {
    const [lines] = this.waiting;
    this.isWriting = lines !== undefined;
    if (lines) write(this.descriptor, lines, (error, written) => this.onWritten(lines, error, written));
  }

  private onWritten(lines: Buffer, error: Error | null, written: number): void {
    if (isBusy(error)) {
      setTimeout(() => this.writeNext(), busyMs);
      return;
    }
    this.waiting.shift();
    this.length -= lines.length;
    if (error) {
      this.lose(lines, reasonOf(error));
    } else if (written < lines.length) {
      // a disk that fills up takes a part
      const rest = lines.subarray(written);
      this.waiting.unshift(rest);
      this.length += rest.length;
    } else if (this.lostLines > 0) {
      this.tellLoss();
    }
    this.writeNext();
  }

  private lose(lines: Buffer, reason: string): void {
    let count = 0;
    for (const byte of lines) if (byte === newline) count += 1;
    this.lostLines += count;
    this.reason = reason;
    lost = { lines: lost.lines + count, at: performance.now() };
  }

  private tellLoss(): void {
    const entry = { level: 'warn', time: new Date().toISOString(), msg: 'log lines were lost', lines: this.lostLines };
    const line = Buffer.from(`${JSON.stringify({ ...entry, reason: this.reason })}\n`);
    this.lostLines = 0;
    this.length += line.length;
    this.waiting.unshift(line);
  }
}

const newline = 0x0a;

const reasonOf = (error: unknown): string => String(Reflect.get(Object(error), 'code') ?? error);
