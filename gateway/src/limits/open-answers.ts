import { RateLimitedError } from '@lacquer/platform/errors/domain-error';

/** In seconds. Such answers last as long as their client reads. */
const retryAfter = 5;

/** Limits how many long-running answers one account has open at the same time, in the memory of this process. */
export class OpenAnswers {
  private readonly open = new Map<string, number>();

  constructor(private readonly max: number) {}

  /**
   * Counts one more open answer. Returns the function that releases it; further calls have no effect.
   *
   * @throws RateLimitedError HTTP.TOO_MANY_OPEN
   */
  take(accountId: string): () => void {
    const count = this.open.get(accountId) ?? 0;
    if (count >= this.max) {
      const message = `You have ${count} of these open already. Close one, then try again.`;
      throw new RateLimitedError('HTTP.TOO_MANY_OPEN', message, retryAfter);
    }
    this.open.set(accountId, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const rest = (this.open.get(accountId) ?? 1) - 1;
      if (rest > 0) this.open.set(accountId, rest);
      else this.open.delete(accountId);
    };
  }
}
