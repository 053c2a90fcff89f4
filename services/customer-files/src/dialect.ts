import Papa from 'papaparse';

const delimiters = [',', ';', '\t', '|'] as const;
const sepLine = /^"?sep=(.)"?\n/i;

export interface Dialect {
  delimiter: string;
  /** Lines before the first row: that of Excel which names the delimiter. */
  skippedLines: number;
}

/** @param opening the first lines of the file, with `\n` as line break */
export function dialectOf(opening: string): Dialect {
  const named = sepLine.exec(opening)?.[1];
  if (named) return { delimiter: named, skippedLines: 1 };
  // the line that the sample cuts would look like another dialect
  const sample = opening.length < 60_000 ? opening : opening.slice(0, opening.lastIndexOf('\n'));
  const scores = delimiters.map((delimiter) => ({ delimiter, score: evenness(sample, delimiter) }));
  return { delimiter: scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',', skippedLines: 0 };
}

/** How many rows share the most frequent number of columns, and how many columns these are. */
function evenness(sample: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: 60, skipEmptyLines: 'greedy' });
  const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const byWidth = new Map<number, number>();
  for (const { length } of rows) byWidth.set(length, (byWidth.get(length) ?? 0) + 1);
  byWidth.delete(1);
  const [width = 1, count = 0] = [...byWidth].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return rows.length === 0 ? 0 : (count / rows.length) * Math.log2(width);
}
