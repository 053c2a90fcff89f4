/** What a system error says of a disk, by its code. */
const diskFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota of this user is used up',
};

/** Whether a write failed because there is no space on the disk. */
export function isOutOfSpace(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code !== undefined && code in diskFaults;
}

/** The message of any thrown value. A refused connection has a code and an empty message. */
export function messageOf(error: unknown): string {
  const { message, code, path } = (error ?? {}) as { message?: string; code?: string; path?: string };
  if (isOutOfSpace(error)) {
    const file = path === undefined ? '' : `: ${path} could not be written`;
    return `${diskFaults[code ?? '']}${file}. Free some space, then try again.`;
  }
  return message || code || String(error);
}
