/** A longer wait is cut to this, and the provider is asked again. Milliseconds. */
const longestWaitMs = 60 * 60_000;

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3): a number of seconds or a date, which is compared with the provider's own clock if
 * its `Date` is known. Returns milliseconds; undefined if the header is missing, malformed or in the past.
 */
export function parseRetryAfter(headers: unknown, now = Date.now()): number | undefined {
  const header = headerOf(headers, 'retry-after').trim();
  const sent = Date.parse(headerOf(headers, 'date'));
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - (Number.isNaN(sent) ? now : sent);
  return ms > 0 ? Math.min(ms, longestWaitMs) : undefined;
}

function headerOf(headers: unknown, name: string): string {
  const value: unknown = typeof headers === 'object' && headers !== null ? Reflect.get(headers, name) : undefined;
  return typeof value === 'string' ? value : '';
}
