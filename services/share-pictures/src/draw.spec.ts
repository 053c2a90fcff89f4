import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { drawSharePicture, height, type SharePicture, width } from './draw.js';

const picture: SharePicture = {
  eyebrow: 'Koreatown',
  title: 'Gel Manicure',
  line: '60-75 min',
  polish: '#B3213F',
};

/** How many pixels of an area differ from those of the picture without its words. */
async function inkOf(of: Partial<SharePicture>, top: number, rows: number): Promise<number> {
  const read = async (words: Partial<SharePicture>) =>
    sharp(await drawSharePicture({ ...picture, ...words }))
      .removeAlpha()
      .extract({ left: 0, top, width: 740, height: rows })
      .raw()
      .toBuffer();
  const [shown, empty] = await Promise.all([read(of), read({ eyebrow: '', title: '', line: '' })]);
  return shown.reduce((count, value, index) => count + Number(Math.abs(value - (empty[index] ?? 0)) > 40), 0);
}

describe('a share picture', () => {
  it('is a small PNG in the size that networks show', async () => {
    const bytes = await drawSharePicture(picture);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('contains its words, and markup in them as text', async () => {
    expect(await inkOf({}, 140, 370)).toBeGreaterThan(2000);
    expect(await inkOf({}, 530, 100)).toBeGreaterThan(500);
    expect(await inkOf({ title: '<b>&amp;' }, 140, 370)).toBeGreaterThan(2000);
  });

  it.each(['x'.repeat(60), 'A name of one hundred and twenty letters '.repeat(3)])(
    'keeps a long headline above the line: %s',
    async (title) => {
      expect(await inkOf({ title, line: '' }, 140, 370)).toBeGreaterThan(2000);
      expect(await inkOf({ title, line: '' }, 515, 115)).toBe(0);
    },
  );

  it('leaves out a text whose letters the fonts lack, instead of boxes', async () => {
    expect(await inkOf({ title: '젤 매니큐어' }, 140, 370)).toBe(0);
    expect(await inkOf({ title: 'Móng tay bột' }, 140, 370)).toBe(0);
    expect(await inkOf({ title: 'Niñas' }, 140, 370)).toBeGreaterThan(1000);
  });
});
