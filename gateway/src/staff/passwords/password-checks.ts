import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { verifyPassword } from './passwords.js';

/** A check keeps a processor and 19 MiB busy; so many run at once, and file system and DNS keep threads of their own. */
const concurrency = 2;

/** More than so many wait for some seconds. */
const maxWaiting = 200;

/** Checks passwords a few at a time, known devices first: a flood of guesses keeps neither them nor the gateway waiting. */
@Injectable()
export class PasswordChecks {
  private readonly queue = new PQueue({ concurrency });

  /** @throws UnavailableError STAFF.TOO_BUSY when too many wait; known devices never get it */
  verify(stored: string | undefined, password: string, { isKnown }: { isKnown: boolean }): Promise<boolean> {
    if (!isKnown && this.queue.size >= maxWaiting) {
      throw new UnavailableError('STAFF.TOO_BUSY', 'Too many people sign in at the same time. Please try again.', {
        retryAfter: 5,
      });
    }
    return this.queue.add(() => verifyPassword(stored, password), { priority: isKnown ? 1 : 0 });
  }
}
