/** Picks search parameters without validation. The page validates them: contracts are too large for public pages. */
export const pickedSearch = <const Keys extends readonly string[]>(
  search: Record<string, unknown>,
  keys: Keys,
): { [Key in Keys[number]]?: unknown } =>
  Object.fromEntries(keys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]]))) as {
    [Key in Keys[number]]?: unknown;
  };
