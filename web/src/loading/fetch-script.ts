declare global {
  var lacquerScripts: Map<string, Promise<void>> | undefined;
}

/** Scripts that are here, or on their way, by address: one list for the inline script of a page and its other scripts. */
const scripts = (globalThis.lacquerScripts ??= new Map<string, Promise<void>>());

/**
 * Fetches a script of the build, for the `import()` that follows. A browser remembers a module that it could not fetch as
 * lost for as long as the document lives, and asks for it no more. Throws a TypeError if the script is lost.
 */
export function fetchScript(address: string): Promise<void> {
  const known = scripts.get(address);
  if (known) return known;
  const fetching = request(address);
  scripts.set(address, fetching);
  fetching.catch(() => scripts.delete(address));
  return fetching;
}

async function request(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(address);
  await answer.blob();
}
