/** Returns Node's code of a failed system call: ENOENT, EACCES, ... */
export function systemCodeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return hasCode ? String(error.code) : undefined;
}
