import { fetchScript } from './fetch-script';
import { isLost, loadAgain, loadInTheEnd, LostScript } from './load-again';

/** Whether the first page is being hydrated. An error of its code would replace the server's HTML. */
let isHydrating = false;

export const startHydration = (): void => {
  isHydrating = true;
};
export const endHydration = (): void => {
  isHydrating = false;
};

/** Style sheets that are here, or on their way, by address. */
const sheets = new Map<string, Promise<unknown>>();

function fetchFile(file: string): Promise<unknown> {
  const address = `/${file}`;
  // the document has it
  if (document.querySelector(`link[href="${address}"]`)) return sheets.get(address) ?? Promise.resolve();
  if (!file.endsWith('.css')) return fetchScript(address);
  const adding = addStyles(address);
  sheets.set(address, adding);
  adding.catch(() => sheets.delete(address));
  return adding;
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
 * `build/chunk-retries.ts`. They are fetched first: see `fetchScript`.
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
