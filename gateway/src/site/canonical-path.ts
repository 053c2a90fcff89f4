/**
 * The member of `paths` that `path` spells differently: in another case, with escapes, or with extra slashes.
 * `undefined` when `path` is canonical already or matches no page. Only members of `paths` are returned, so a redirect
 * to the result never leaves the site.
 */
export function canonicalPath(path: string, paths: ReadonlySet<string>): string | undefined {
  if (paths.has(path)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const canonical = decoded
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
  return paths.has(canonical) ? canonical : undefined;
}
