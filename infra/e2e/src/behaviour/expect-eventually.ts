import { expect } from '@jest/globals';

/**
 * Resolves when what `look` answers equals what is expected, which may hold matchers such as `expect.stringContaining`. For
 * what still may be on its way when it is read: the focus that a timer gives back, an effect after the paint, an answer.
 */
export async function expectEventually<T>(
  look: () => Promise<T>,
  expected: unknown,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
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
