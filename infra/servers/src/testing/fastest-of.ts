/** The shortest of several runs, in milliseconds: the one that other load on the machine has delayed least. */
export function fastestOf(runs: number, work: () => unknown): number {
  let fastest = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
