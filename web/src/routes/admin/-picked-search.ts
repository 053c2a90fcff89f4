/** The named parameters of a URL as typed there; the page parses them by its contract, which would be heavy on public pages. */
export const pickedSearch = <const Keys extends readonly string[]>(
  search: Record<string, unknown>,
  keys: Keys,
): { [Key in Keys[number]]?: unknown } =>
  Object.fromEntries(keys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))) as {
    [Key in Keys[number]]?: unknown;
  };
