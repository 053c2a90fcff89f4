/** The middle of the sorted values, the upper one of an even number; `NaN` without any. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
