import type { KindName } from '@lacquer/contracts/site/kinds';

/** Where a text of the page comes from. */
export interface Source {
  kind: KindName;
  id: string;
  field: string;
}

// Invisible, without width, and no place to break a line. A mark is the first, then the number of its source in base 4.
const start = '\u2060';
const digits = ['\u2061', '\u2062', '\u2063', '\u2064'] as const;
const mark = /\u2060([\u2061-\u2064]+)/g;

/** Numbers sources, and finds them again in the texts that they have marked. */
export class Marks {
  private readonly sources: Source[] = [];
  private readonly numbers = new Map<string, number>();

  /** `text` with its source. */
  add(text: string, source: Source): string {
    const key = `${source.id}#${source.field}`;
    const number = this.numbers.get(key) ?? this.sources.push(source) - 1;
    this.numbers.set(key, number);
    return text + start + number.toString(4).replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '');
  }

  /** The source of the last marked text in `text`. */
  find(text: string): Source | undefined {
    const last = [...text.matchAll(mark)].at(-1)?.[1];
    if (last === undefined) return undefined;
    const number = last.replaceAll(/./g, (digit) => String((digits as readonly string[]).indexOf(digit)));
    return this.sources[Number.parseInt(number, 4)];
  }
}
