import { inflateSync } from 'node:zlib';
import type { JoinSheetQuery } from '@lacquer/contracts/customers/join-sheet';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import jsqr from 'jsqr';
import { CatalogMemory } from '../../catalog/catalog-memory.js';
import { exampleSite } from '../../testing/example-catalog.js';
import { exampleSalon } from '../../testing/example-salon.js';
import { usePublicGateway } from '../../testing/public-gateway.js';
import { runGateway } from '../../testing/running-gateway.js';

interface Drawn {
  width: number;
  height: number;
  /** The dark modules, and their width. */
  modules: { x: number; y: number; width: number }[];
  /** Where texts begin, from the top of the page. */
  texts: { x: number; y: number }[];
}

/** What the only page of a PDF draws. */
function drawnOn(pdf: Buffer): Drawn {
  const source = pdf.toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source) ?? [];
  const streams = [...source.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: head }) => {
    const begin = index + head.length;
    return inflateSync(pdf.subarray(begin, source.indexOf('endstream', begin))).toString('latin1');
  });
  const content = streams.find((stream) => stream.includes(' re\n')) ?? '';
  return {
    width: Number(width),
    height: Number(height),
    modules: [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re$/gm)].map((match) => ({
      x: Number(match[1]),
      y: Number(match[2]),
      width: Number(match[3]),
    })),
    texts: [...content.matchAll(/^1 0 0 1 ([\d.-]+) ([\d.-]+) Tm$/gm)].map((match) => ({
      x: Number(match[1]),
      y: Number(height) - Number(match[2]),
    })),
  };
}

/** What a camera reads in an area of the page. */
function codeOn({ modules }: Drawn, isInArea: (x: number, y: number) => boolean): string | undefined {
  const scale = 4;
  const border = 4;
  const dark = modules.filter(({ x, y }) => isInArea(x, y));
  const [left, top] = [Math.min(...dark.map(({ x }) => x)), Math.min(...dark.map(({ y }) => y))];
  const step = dark[0]?.width ?? 1;
  const cells = dark.map(({ x, y }) => [Math.round((x - left) / step), Math.round((y - top) / step)] as const);
  const size = (Math.max(...cells.map(([column]) => column)) + 1 + 2 * border) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [column, row] of cells) {
    for (let y = 0; y < scale; y += 1) {
      const from = (((row + border) * scale + y) * size + (column + border) * scale) * 4;
      for (let at = from; at < from + scale * 4; at += 1) if (at % 4 !== 3) pixels[at] = 0;
    }
  }
  return jsqr.default(pixels, size, size)?.data;
}

describe('the sheet for the wall and the cards for tables', () => {
  const setup = usePublicGateway();
  let cookie: string;
  beforeAll(async () => {
    cookie = await setup.gateway.signIn('staff');
  });

  const nameSalon = (name: string, languages?: ('es' | 'ko')[]) => {
    const salon = exampleSalon({ name, ...(languages && { languages }) });
    setup.gateway.answer(getPublishedSite, () => exampleSite([], { salon }));
    setup.gateway.app.nest.get(CatalogMemory).drop();
  };
  beforeEach(() => nameSalon('Example Nails'));

  const get = (query: JoinSheetQuery = {}) =>
    setup.gateway.request(`/api/admin/join/sheet.pdf?${new URLSearchParams(query).toString()}`, {
      headers: { cookie },
    });
  const draw = async (query: JoinSheetQuery = {}) => {
    const response = await get(query);
    expect(response.status).toBe(200);
    return drawnOn(Buffer.from(await response.arrayBuffer()));
  };

  it.each<[SiteLanguage, string]>([
    ['en', 'https://salon.example.com/join'],
    ['es', 'https://salon.example.com/es/join'],
    ['ko', 'https://salon.example.com/ko/join'],
  ])('has a code that leads to the page in its language: %s', async (language, link) => {
    expect(codeOn(await draw({ language }), () => true)).toBe(link);
  });

  it('is a page of letter paper, or of A4 with four cards, each with its code', async () => {
    const response = await get();
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="texts-sheet-en-letter.pdf"');
    expect(await draw()).toMatchObject({ width: 612, height: 792 });

    const cards = await draw({ kind: 'cards', paper: 'a4', language: 'ko' });
    expect(cards).toMatchObject({ width: 595.28, height: 841.89 });
    for (const isLeft of [true, false]) {
      for (const isTop of [true, false]) {
        const isIn = (x: number, y: number) => x < cards.width / 2 === isLeft && y < cards.height / 2 === isTop;
        expect(codeOn(cards, isIn)).toBe('https://salon.example.com/ko/join');
      }
    }
  });

  it.each([
    'Bella Notte Nails & Beauty Spa Koreatown',
    'W'.repeat(80),
    '젤네일 전문점 뷁 하우스 강남역 2호점',
    'Uñas Señorita Peña y Muñoz',
    'Tiệm Móng Nghệ Thuật Ánh Dương Đường Số Tám',
    'Tie\u0323\u0302m Mo\u0301ng',
  ])('keeps every text on the page, with the name %s', async (name) => {
    nameSalon(name);
    for (const kind of ['sheet', 'cards'] as const) {
      for (const language of ['es', 'ko'] as const) {
        const { texts, width, height } = await draw({ kind, language });
        expect(texts.length).toBeGreaterThan(kind === 'sheet' ? 5 : 20);
        for (const { x, y } of texts) {
          expect(x).toBeGreaterThan(10);
          expect(x).toBeLessThan(width - 10);
          expect(y).toBeGreaterThan(10);
          expect(y).toBeLessThan(height - 10);
        }
      }
    }
  });

  it('says what to do about a letter that no font has, and about a language that the site has not', async () => {
    nameSalon('Nails 指');
    const refused = await get();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'GATEWAY.LETTER_NOT_PRINTABLE',
      message: "The PDF cannot show the letter 指 of the salon's name. Print the page from your browser instead.",
    });
    nameSalon('Nails', ['es']);
    const other = await get({ language: 'ko' });
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({
      details: [{ path: 'language', message: expect.stringContaining('is not a language of the site') }],
    });
    expect((await get({ language: 'es' })).status).toBe(200);
  });

  it('is drawn for many at once, and the others are asked to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get()));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect((await get()).status).toBe(200);
  });

  it('is refused if the address that its code would have is not known', async () => {
    const unnamed = await runGateway({});
    try {
      unnamed.answer(getPublishedSite, () => exampleSite([], { salon: exampleSalon({}) }));
      const headers = { cookie: await unnamed.signIn('staff'), host: 'odd_host' };
      const app = unnamed.app.nest.getHttpAdapter().getInstance();
      const refused = await app.inject({ method: 'GET', url: '/api/admin/join/sheet.pdf', headers });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ message: expect.stringContaining('set PUBLIC_URL') });
    } finally {
      await unnamed.stop();
    }
  });

  it('is not for visitors', async () => {
    expect((await setup.gateway.request('/api/admin/join/sheet.pdf')).status).toBe(401);
  });
});
