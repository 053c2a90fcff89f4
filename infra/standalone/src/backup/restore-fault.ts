import { isDatabaseAway, isDiskFullError } from '@lacquer/platform/errors/database-errors';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { freeBytesOf, fullDisk } from './free-space.js';

/** A server that cannot make another segment of its WAL crashes, and ends connections without naming the disk. Bytes. */
const walSegmentBytes = 16 * 1024 * 1024;

export interface FaultyPlace {
  /** The folder of the databases, if they are on this machine. */
  folder?: string | undefined;
  /** What the restore has done before the fault, in a sentence. */
  state: string;
}

/** Says what to do about a database that failed during a restore. Other errors stay what they are. */
export async function explainFault(error: unknown, { folder, state }: FaultyPlace): Promise<unknown> {
  if (!isDatabaseAway(error)) return error;
  const isFull = isDiskFullError(error) || (folder !== undefined && (await freeBytesOf(folder)) < walSegmentBytes);
  const sentence = isFull
    ? fullDisk(folder)
    : `PostgreSQL failed: ${messageOf(error)}. Its log says why: see that it has room and runs.`;
  return new Error(`${sentence} Then restore again. ${state}`, { cause: error });
}
