/**
 * Matches only from the start of a name, with single dots between domain parts, so that it runs in linear time. Names and
 * domains may be in any script.
 */
const email =
  /(?<![\p{L}\p{M}\p{N}._%+'-])([\p{L}\p{M}\p{N}._%+'-])[\p{L}\p{M}\p{N}._%+'-]*@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}\p{N}-]{2,})/gu;
const e164 = /\+\d{7,15}\b/g;
const usPhone = /(?<![\w-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/g;

/** A cheap pre-check: matches every text that a pattern above matches. Most logged texts, including ids, match none. */
const personal = /@|\+\d{7}|(?<![\w-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/;

export const holdsPersonalText = (text: string): boolean => personal.test(text);

/** In characters. Limits how much of the log one long text can fill. */
export const longestLogged = 8000;

/** Longer than any phone number or e-mail address. */
const divided = 300;

/**
 * Masks e-mail addresses (`j***@example.com`) and phone numbers (all but the last two digits) in a text. A long text is
 * truncated; a word split by the cut, which the patterns might not recognize, is removed as well.
 */
export function maskText(text: string): string {
  if (text.length <= longestLogged) return masked(text);
  const shortened = masked(text.slice(0, longestLogged)).slice(0, -divided);
  return `${shortened}… (${text.length - longestLogged + divided} more characters)`;
}

function masked(text: string): string {
  if (!holdsPersonalText(text)) return text;
  return text
    .replace(email, '$1***@$2')
    .replace(e164, (phone) => `+***${phone.slice(-2)}`)
    .replace(usPhone, (phone) => `***${phone.slice(-2)}`);
}

/** Masks every text inside a value, to a limited depth, because log entries are flat. */
export function maskDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (value instanceof Error) return maskError(value, depth);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth >= 6) return '[…]';
  if (Array.isArray(value)) return value.map((item) => maskDeep(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskDeep(item, depth + 1)]));
}

function maskError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: maskText(error.message),
    stack: maskText(error.stack ?? ''),
    ...(error.cause !== undefined && depth < 3 && { cause: maskDeep(error.cause, depth + 1) }),
  };
}
