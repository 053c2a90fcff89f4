import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** 0 to 4. Below 3 a password falls within a hundred million guesses. */
const leastScore = 3;

/** The time that a check takes grows with the square of the length. */
const checkedLength = 64;

let zxcvbn: ZxcvbnFactory | undefined;

/**
 * Says whether a guesser tries the password early: a list of common ones, and what people do to them (a digit more, a
 * capital, the same word twice, a row of keys). `email` is what a guesser knows of its owner.
 */
export function isEasyToGuess(password: string, email: string): boolean {
  // read at the first password that is chosen: the list takes some megabytes
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = [email, ...email.split(/[@.]/), 'lacquer'];
  return zxcvbn.check(password.slice(0, checkedLength), known).score < leastScore;
}
