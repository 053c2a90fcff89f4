import { type PageManifest, rootId } from '../route-manifest';
import { holdingAttribute } from './held-pictures';
import type { PageFiles } from './page-files';
import pageStart from 'program:./page-start.ts';

interface Start {
  manifest: PageManifest;
  routeIds: readonly string[];
  /** Scripts before all others. */
  early: readonly string[];
  mark?: string | undefined;
}

/**
 * Adds the inline script that fetches the files of a page with these routes after its first paint. A page that is not
 * hydrated has none, and holds no picture.
 */
export function withStart(html: string, { manifest: { entry, chunks }, routeIds, early, mark }: Start): string {
  if (!entry) return html;
  const files: PageFiles = {
    first: [...early, ...(chunks.get(rootId) ?? []), entry],
    others: [...new Set(routeIds.flatMap((id) => (id === rootId ? [] : (chunks.get(id) ?? []))))],
  };
  const nonce = mark === undefined ? '' : ` nonce="${mark}"`;
  const script = `<script${nonce} data-scripts='${JSON.stringify(files)}'>${pageStart}</script>`;
  return html
    .replace(/<html[^>]*/, (tag) => `${tag} ${holdingAttribute}=""`)
    .replace('</body>', () => `${script}</body>`);
}
