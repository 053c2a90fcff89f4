/**
 * `url` in a form that the router can decode. The router refuses a path with a malformed escape, `/%E0%A4%A`, before
 * any handler runs; taken literally, it is an ordinary path without a page.
 */
export function routableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
