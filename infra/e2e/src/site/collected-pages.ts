import { startProduct } from '../behavior/product.js';
import { fetchPage, type PageSource } from './page-source.js';
import { publicPaths } from './routes.js';

/** Every public page as sent by the server, without a browser and JavaScript. */
export interface CollectedPages {
  url: string;
  pages: ReadonlyMap<string, PageSource>;
  all(): PageSource[];
  /** Runs a check on every page. @returns all faults, prefixed with the page's path */
  faults(look: (page: PageSource) => unknown): string[];
  stop(): Promise<void>;
}

export async function collectPages(): Promise<CollectedPages> {
  const product = await startProduct('standalone');
  const pages = new Map<string, PageSource>();
  for (const path of publicPaths) pages.set(path, await fetchPage(product.url, path));
  const all = () => [...pages.values()];
  return {
    url: product.url,
    pages,
    all,
    faults: (look) =>
      all().flatMap((page) => {
        const found = look(page);
        const list = Array.isArray(found) ? found : [found];
        return list.filter((fault) => fault !== undefined).map((fault) => `${page.path}: ${JSON.stringify(fault)}`);
      }),
    stop: () => product.stop(),
  };
}

export const repeated = (texts: string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);
