import { type PageManifest, rootId } from '../route-manifest';
import pageStart from 'program:./page-start.ts';

/**
 * The inline script that fetches the scripts of a page with these routes, `early` before all others. Empty for a page
 * that is not hydrated.
 */
export function startScript(
  { entry, chunks }: PageManifest,
  routeIds: readonly string[],
  early: readonly string[],
  mark?: string,
): string {
  if (!entry) return '';
  const scripts = {
    first: [...early, ...(chunks.get(rootId) ?? []), entry],
    others: [...new Set(routeIds.flatMap((id) => (id === rootId ? [] : (chunks.get(id) ?? []))))],
  };
  const nonce = mark === undefined ? '' : ` nonce="${mark}"`;
  return `<script${nonce} data-scripts='${JSON.stringify(scripts)}'>${pageStart}</script>`;
}
