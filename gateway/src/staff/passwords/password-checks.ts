import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { verifyPassword } from './passwords.js';

/**
 * The number of concurrent checks. A check occupies a CPU core and 19 MiB, and file system and DNS need threads as
 * well.
 */
const concurrency = 2;

/** More waiting checks than this would wait for several seconds. */
const maxWaiting = 200;

/** Checks a few passwords at a time, known devices first: a flood of guesses delays neither them nor the gateway. */
@Injectable()
export class PasswordChecks {
  private readonly queue = new PQueue({ concurrency });

  /** @throws UnavailableError STAFF.TOO_BUSY when too many checks wait; never for known devices */
  verify(stored: string | undefined, password: string, { isKnown }: { isKnown: boolean }): Promise<boolean> {
    if (!isKnown && this.queue.size >= maxWaiting) {
      throw new UnavailableError(
        'STAFF.TOO_BUSY',
        'Too many people are signing in at the same time. Please try again.',
        {
          retryAfter: 5,
        },
      );
    }
    return this.queue.add(() => verifyPassword(stored, password), { priority: isKnown ? 1 : 0 });
  }
}
