/**
 * A shipped file as a test uses it, such as with other addresses.
 *
 * @throws if `file` no longer has what is to be changed
 */
export function changedText(
  file: string,
  text: string,
  changes: readonly (readonly [from: RegExp | string, to: string])[],
): string {
  let changed = text;
  for (const [from, to] of changes) {
    const next = changed.replace(from, to);
    if (next === changed) throw new Error(`${file} has no ${String(from)}`);
    changed = next;
  }
  return changed;
}
