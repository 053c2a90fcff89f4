import { isLost, loadAgain, loadInTheEnd, LostScript } from './load-again';

/** Whether the first page is being hydrated. An error of its code would replace the server's HTML. */
let isHydrating = false;

export const startHydration = (): void => {
  isHydrating = true;
};
export const endHydration = (): void => {
  isHydrating = false;
};

/** Files of the build that are here, or on their way. */
const fetched = new Map<string, Promise<unknown>>();

const present = Promise.resolve();

function fetchFile(file: string): Promise<unknown> {
  const known = fetched.get(file);
  if (known) return known;
  const address = `/${file}`;
  // the page itself has fetched it
  if (document.querySelector(`link[href="${address}"]`)) return present;
  const fetching = file.endsWith('.css') ? addStyles(address) : fetchScript(address);
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchScript(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(address);
  await answer.blob();
}

const addStyles = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const onerror = () => {
      link.remove();
      reject(new TypeError(href));
    };
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror });
    document.head.append(link);
  });

/**
 * Loads a chunk of the build. Every `import()` of the site is passed to it, with the files that the chunk needs:
 * `build/chunk-retries.ts`. They are fetched first: a browser remembers a module that it could not fetch as lost for as
 * long as the document lives, and asks for it no more.
 */
export const loadChunk = <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> =>
  loadInTheEnd(
    async () => {
      try {
        return await loadAgain(async () => {
          await Promise.all(files.map(fetchFile));
          return load();
        });
      } catch (failure) {
        throw isLost(failure) ? new LostScript('A part of the page could not be loaded', { cause: failure }) : failure;
      }
    },
    () => isHydrating,
  );
