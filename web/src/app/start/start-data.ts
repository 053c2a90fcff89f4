/** The end of what the router writes: inline scripts remove themselves. A script with an address is not in the document. */
const removal = /;?\{let s=document\.currentScript,p;[^{}]*\}$/;

/** When the server has loaded a route, in milliseconds. */
const loadedAt = /(?<=[{,]u:)\d{13}(?=[,}])/g;

/**
 * Takes the script with the data of a page out of its document: the words in it are in the HTML too, and only hydration
 * needs them. It is the same for each rendering of the same data, on every server: routes count as loaded when it runs.
 */
export function takeStartData(html: string, mark: string | undefined): { html: string; script: string | null } {
  const open = `<script${mark === undefined ? '' : ` nonce="${mark}"`} data-tsr-stream-part="">`;
  // long data comes in several scripts, one after the other
  const parts = html.split(open).map((part, index) => {
    const end = index === 0 ? 0 : part.indexOf('</script>');
    return { script: part.slice(0, end), rest: index === 0 ? part : part.slice(end + '</script>'.length) };
  });
  if (parts.length === 1) return { html, script: null };
  const script = parts
    .slice(1)
    .map((part) => part.script)
    .join(';');
  if (!removal.test(script))
    throw new Error('The router ends the data of a page in another way: see hydrationScripts.ts of its core');
  return {
    html: parts.map(({ rest }) => rest).join(''),
    script: script.replace(removal, '').replaceAll(loadedAt, 'Date.now()'),
  };
}
