import { buffer } from 'node:stream/consumers';
import type { JoinSheetKind, JoinSheetTexts, PaperSize } from '@lacquer/contracts/customers/join-sheet';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import PdfFile from 'pdfkit';
import { encode } from 'uqr';
import { type FittedLine, FittedText, type TextStyle, widthOf } from './fitted-text.js';
import type { Fonts } from './open-fonts.js';

/** In points, 72 to the inch. */
const papers: Readonly<Record<PaperSize, readonly [width: number, height: number]>> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
};

/** The quiet zone around the code, in modules, as the standard requires. */
const border = 4;

type TextPart = Exclude<keyof JoinSheetTexts, 'link'>;

/** How a sheet or a card looks, in points. `code`: the width of the code with its quiet zone. */
interface Design {
  padding: number;
  gap: number;
  code: number;
  styles: Readonly<Record<TextPart, TextStyle>>;
}

const designs: Readonly<Record<JoinSheetKind, Design>> = {
  sheet: {
    padding: 54,
    gap: 24,
    code: 300,
    styles: {
      salon: { weight: 'strong', size: 20, leading: 1.3 },
      title: { weight: 'strong', size: 40, leading: 1.15 },
      how: { weight: 'regular', size: 22, leading: 1.35 },
      shownLink: { weight: 'regular', size: 15, leading: 1.3 },
      small: { weight: 'regular', size: 10, leading: 1.4 },
    },
  },
  cards: {
    padding: 20,
    gap: 8,
    code: 132,
    styles: {
      salon: { weight: 'strong', size: 11, leading: 1.3 },
      title: { weight: 'strong', size: 19, leading: 1.15 },
      how: { weight: 'regular', size: 11, leading: 1.35 },
      shownLink: { weight: 'regular', size: 9.5, leading: 1.3 },
      small: { weight: 'regular', size: 7, leading: 1.35 },
    },
  },
};

/** Long texts are made smaller by these steps until they fit; the code never is. */
const scales = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6] as const;

interface Size {
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

interface Block {
  style: TextStyle;
  lines: readonly FittedLine[];
}

export interface SheetOptions {
  kind: JoinSheetKind;
  paper: PaperSize;
  language: SiteLanguage;
}

/**
 * One page with the sheet, or with four cards and the lines along which they are cut.
 *
 * @throws MissingLetterError
 */
export function drawJoinSheet(
  texts: JoinSheetTexts,
  { kind, paper, language }: SheetOptions,
  fonts: Fonts,
): Promise<Buffer> {
  const [width, height] = papers[paper];
  const document = new PdfFile({
    size: [width, height],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: `${texts.salon}: ${texts.title}` },
  });
  const page = new Page(document);
  if (kind === 'sheet') page.drawCard(fitCard(texts, designs.sheet, { width, height }, fonts), { x: 0, y: 0 });
  else {
    const half = { width: width / 2, height: height / 2 };
    const card = fitCard(texts, designs.cards, half, fonts);
    for (const y of [0, half.height]) for (const x of [0, half.width]) page.drawCard(card, { x, y });
    page.drawCuts(half);
  }
  document.end();
  return buffer(document);
}

/** The texts of a card in a size in which they fit, above and below the code. */
interface FittedCard {
  area: Size;
  above: readonly Block[];
  below: readonly Block[];
  link: string;
  code: number;
  gap: number;
  height: number;
}

function fitCard(texts: JoinSheetTexts, { padding, gap, code, styles }: Design, area: Size, fonts: Fonts): FittedCard {
  const fitted = new FittedText(fonts);
  const cardAt = (scale: number): FittedCard => {
    const blockOf = (part: TextPart): Block => {
      const style = { ...styles[part], size: styles[part].size * scale };
      return { style, lines: fitted.lines(texts[part], style, area.width - 2 * padding) };
    };
    const above = [blockOf('salon'), blockOf('title')];
    const below = [blockOf('how'), blockOf('shownLink'), blockOf('small')];
    const height = [...above, ...below].reduce((sum, block) => sum + heightOf(block) + gap, code);
    return { area, above, below, link: texts.link, code, gap, height };
  };
  const room = area.height - 2 * padding;
  const scale = scales.find((each) => cardAt(each).height <= room) ?? Math.min(...scales);
  return cardAt(scale);
}

class Page {
  constructor(private readonly document: PDFKit.PDFDocument) {}

  drawCard({ area, above, below, link, code, gap, height }: FittedCard, at: Place): void {
    const center = at.x + area.width / 2;
    let y = at.y + (area.height - height) / 2;
    for (const block of above) y = this.drawBlock(block, center, y) + gap;
    this.drawCode(link, { x: center - code / 2, y }, code);
    y += code + gap;
    for (const block of below) y = this.drawBlock(block, center, y) + gap;
  }

  drawCuts({ width, height }: Size): void {
    this.document.lineWidth(0.5).dash(4, { space: 4 }).strokeColor('#999');
    this.document
      .moveTo(width, 0)
      .lineTo(width, 2 * height)
      .stroke();
    this.document
      .moveTo(0, height)
      .lineTo(2 * width, height)
      .stroke();
    this.document.undash();
  }

  /** Returns the lower end. */
  private drawBlock({ style, lines }: Block, center: number, top: number): number {
    const height = style.size * style.leading;
    for (const [index, line] of lines.entries()) {
      // the letters are in the middle of their line
      const baseline = top + index * height + height / 2 + style.size * 0.36;
      let x = center - line.width / 2;
      for (const run of line.runs) {
        const { text, part } = run;
        this.document.registerFont(part.name, part.bytes).font(part.name).fontSize(style.size).fillColor('black');
        this.document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
        x += widthOf(run) * style.size;
      }
    }
    return top + heightOf({ style, lines });
  }

  private drawCode(link: string, { x, y }: Place, width: number): void {
    const { data, size } = encode(link, { ecc: 'M', border });
    const module = width / size;
    for (const [row, modules] of data.entries()) {
      for (const [column, isDark] of modules.entries()) {
        if (isDark) this.document.rect(x + column * module, y + row * module, module, module);
      }
    }
    this.document.fill('black');
  }
}

const heightOf = ({ style, lines }: Block): number => lines.length * style.size * style.leading;
