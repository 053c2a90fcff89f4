let lastMs = 0;
let lastField = '';

/**
 * pino's `time` field in ISO 8601. Formatted once per millisecond, because formatting is a third of the cost of a short
 * line.
 */
export function timestamp(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastField = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastField;
}
