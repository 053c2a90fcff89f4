import { type Counts, countedKinds } from './counts.js';

/** One step of a drill. */
export interface StepResult {
  name: string;
  /** Undefined: not run. */
  seconds?: number;
  counts?: Counts;
  /** In a few words, such as `equal` or why it was not run. */
  outcome: string;
  /** What is not as it must be, as sentences. */
  faults: readonly string[];
}

/** The steps as lines of a table, whose columns are as wide as they need to be. */
export function tableOf(steps: readonly StepResult[]): string[] {
  const rows = [
    ['step', 'seconds', ...countedKinds, 'result'],
    ...steps.map(({ name, seconds, counts, outcome }) => [
      name,
      seconds === undefined ? '-' : seconds.toFixed(1),
      ...countedKinds.map((kind) => (counts ? counts[kind].toLocaleString('en-US') : '-')),
      outcome,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const last = widths.length - 1;
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : column === last ? cell : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
