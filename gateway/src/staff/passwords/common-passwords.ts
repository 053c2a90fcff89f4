import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** 0 to 4. Below 3 a password falls within a hundred million guesses. */
const leastScore = 3;

/** The time that a check takes grows with the square of the length. */
const checkedLength = 64;

let zxcvbn: Promise<ZxcvbnFactory> | undefined;

/**
 * Says whether a guesser tries the password early: a list of common ones, and what people do to them (a digit more, a
 * capital, the same word twice, a row of keys). `email` is what a guesser knows of its owner.
 */
export async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  zxcvbn ??= load();
  const known = [email, ...email.split(/[@.]/), 'lacquer'];
  return (await zxcvbn).check(password.slice(0, checkedLength), known).score < leastScore;
}

/** When the first password is chosen: code and list take 26 MB, and most processes never need them. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
