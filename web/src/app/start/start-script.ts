import { type PageManifest, rootId } from '../route-manifest';
import { holdingAttribute } from './held-pictures';
import type { PageFiles } from './page-files';
import pageStart from 'program:./page-start.ts';

interface Start {
  manifest: PageManifest;
  routeIds: readonly string[];
  /** Scripts before all others. */
  early: readonly string[];
  /** Style sheets that the first paint does without. */
  styles: readonly string[];
  mark?: string | undefined;
}

const sheet = (address: string): string => `<link rel="stylesheet" href="${address}"/>`;

/**
 * Adds the inline script that fetches the files of a page with these routes after its first paint. Without scripts, its
 * styles follow its content, and no picture is held. A page that is not hydrated has no script.
 */
export function withStart(html: string, { manifest: { entry, chunks }, routeIds, early, styles, mark }: Start): string {
  const sheets = styles.map(sheet).join('');
  if (!entry) return html.replace('</body>', () => `${sheets}</body>`);
  const files: PageFiles = {
    first: [...early, ...(chunks.get(rootId) ?? []), entry],
    others: [...new Set(routeIds.flatMap((id) => (id === rootId ? [] : (chunks.get(id) ?? []))))],
    styles,
  };
  const nonce = mark === undefined ? '' : ` nonce="${mark}"`;
  const script = `<script${nonce} data-scripts='${JSON.stringify(files)}'>${pageStart}</script>`;
  const unscripted = sheets && `<noscript>${sheets}</noscript>`;
  return html
    .replace('<html', () => `<html ${holdingAttribute}=""`)
    .replace('</body>', () => `${script}${unscripted}</body>`);
}
