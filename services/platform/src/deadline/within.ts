/** Resolves as `work` does, or rejects with `reason` after `ms` milliseconds. The work itself continues. */
export async function within<T>(ms: number, work: Promise<T>, reason = `no answer within ${ms} ms`): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(reason)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
