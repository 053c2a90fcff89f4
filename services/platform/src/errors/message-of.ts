/** The message of any thrown value. A refused connection has a code and an empty message. */
export function messageOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return message || code || String(error);
}
