import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { DroppedMemory } from '../../http/prepared/dropped-memory.js';

/** 0 to 4. A password with a score below 3 takes fewer than a hundred million guesses. */
const minScore = 3;

/** The time of a check grows with the square of the length. */
const checkedLength = 64;

/** Loaded when the first password is chosen: code and list take 26 MB, and most processes never need them. */
const zxcvbn = new DroppedMemory(async (): Promise<ZxcvbnFactory> => {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});

/**
 * Whether a guesser tries the password early: a list of common passwords and their usual variations (an added digit, a
 * capital, a repeated word, a row of keys). `email` is what a guesser knows about the owner.
 */
export async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  const userInputs = [email, ...email.split(/[@.]/), 'lacquer'];
  return (await zxcvbn.get()).check(password.slice(0, checkedLength), userInputs).score < minScore;
}
