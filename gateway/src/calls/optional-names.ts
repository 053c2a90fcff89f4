import { UnavailableError } from '@lacquer/platform/errors/domain-error';

/** The timeout for the names in a list, in milliseconds. */
const namesWaitMs = 2500;

/**
 * Asks for the names in another list. Returns `none` while the service does not answer, or if its release has no such RPC: a
 * list is useful without them.
 */
export async function namesOr<Names>(none: Names, ask: (waitMs: number) => Promise<Names>): Promise<Names> {
  try {
    return await ask(namesWaitMs);
  } catch (error) {
    if (error instanceof UnavailableError) return none;
    throw error;
  }
}
