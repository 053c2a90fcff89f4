import type { FontPart, Fonts, Weight } from './open-fonts.js';

/** Sizes in points. */
export interface TextStyle {
  weight: Weight;
  size: number;
  /** The height of a line, as a multiple of the size. */
  leading: number;
}

/** A piece of a line in one font. */
export interface Run {
  text: string;
  part: FontPart;
}

export interface FittedLine {
  runs: readonly Run[];
  /** In points. */
  width: number;
}

/** At size 1. */
export const widthOf = ({ text, part: { font } }: Run): number => font.layout(text).advanceWidth / font.unitsPerEm;

/** A letter that none of the fonts has. */
export class MissingLetterError extends Error {
  override readonly name = 'MissingLetterError';

  constructor(readonly letter: string) {
    super(`no font has the letter ${letter}`);
  }
}

/** Measures and breaks texts whose letters are spread over several fonts. */
export class FittedText {
  /** At size 1. */
  private readonly widths = new Map<string, number>();

  constructor(private readonly fonts: Fonts) {}

  /**
   * The lines of a text that is not wider than `width` points, of about the same width. A word that is wider breaks
   * anywhere, as the address of a site may.
   *
   * @throws MissingLetterError
   */
  lines(text: string, style: TextStyle, width: number): FittedLine[] {
    const words = text.normalize('NFC').trim().split(/\s+/);
    const widest = this.break(words, style, width);
    let lines = widest;
    const narrowest = Math.max(width / 2, ...words.map((word) => this.measure(word, style)));
    // narrower as long as it takes no further line, so that the last line is not a single word
    for (let narrower = width * 0.97; narrower >= narrowest; narrower *= 0.97) {
      const tried = this.break(words, style, narrower);
      if (tried.length > widest.length) break;
      lines = tried;
    }
    return lines;
  }

  private break(words: readonly string[], style: TextStyle, width: number): FittedLine[] {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const add = (piece: string, space: string) => {
      const wider = used + this.measure(space + piece, style);
      if (line !== '' && wider > width) {
        lines.push(line);
        line = piece;
        used = this.measure(piece, style);
      } else {
        line += space + piece;
        used = wider;
      }
    };
    for (const word of words) {
      if (this.measure(word, style) <= width) add(word, line === '' ? '' : ' ');
      else {
        let space = line === '' ? '' : ' ';
        for (const letter of word) {
          add(letter, space);
          space = '';
        }
      }
    }
    return [...lines, line].map((each) => ({ runs: this.runs(each, style.weight), width: this.measure(each, style) }));
  }

  private measure(text: string, { weight, size }: TextStyle): number {
    const key = `${weight} ${text}`;
    const known = this.widths.get(key);
    const width = known ?? this.runs(text, weight).reduce((sum, run) => sum + widthOf(run), 0);
    if (known === undefined) this.widths.set(key, width);
    return width * size;
  }

  private runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const has = ({ font }: FontPart) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
      const part = this.fonts[weight].find(has);
      if (!part) throw new MissingLetterError(letter);
      // a space or a full stop stays with the letters before it
      if (last && (last.part === part || (!/\p{L}/u.test(letter) && has(last.part)))) last.text += letter;
      else runs.push({ text: letter, part });
    }
    return runs;
  }
}
