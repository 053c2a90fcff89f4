import { fill } from '@lacquer/contracts/sentences/fill';

/**
 * A message in English, such as of a validation, in the words of a dictionary, which has `{count}` for its first number.
 * A message that it does not have stays as it is.
 */
export function messageIn(phrases: Readonly<Record<string, string | undefined>>, message: string): string {
  const [count = ''] = /\d[\d,]*/.exec(message) ?? [];
  const counting = count === '' ? undefined : phrases[message.replace(count, '{count}')];
  return phrases[message] ?? (counting === undefined ? message : fill(counting, { count }));
}
