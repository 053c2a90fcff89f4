import { say } from '../say.js';

/** Prints a figure beside its limit. Returns `isMet`. */
export function verdict(name: string, figure: string, limit: string, isMet: boolean): boolean {
  say(`${name}: ${figure} (${limit})${isMet ? '' : ': MISSED'}`);
  return isMet;
}
