import { expect } from '@jest/globals';

/**
 * Polls `look` until its result equals the expected value, which may contain matchers such as `expect.stringContaining`.
 * For state that may still change when it is read: focus returned by a timer, an effect after the paint, a response.
 */
export async function expectEventually<T>(
  look: () => Promise<T>,
  expected: unknown,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    try {
      expect(seen).toEqual(expected);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
