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
    expect(await inkOf({ title: '指甲油' }, 140, 370)).toBe(0);
    expect(await inkOf({ title: '뷁' }, 140, 370)).toBe(0);
    expect(await inkOf({ title: 'Niñas' }, 140, 370)).toBeGreaterThan(1000);
  });

  it.each([
    ['젤 매니큐어', '젤 매니큐'],
    ['Lacquer 네일', 'Lacquer'],
    ['Móng tay bột', 'Móng tay b t'],
    ['Mo\u0301ng tay bo\u0323\u0302t', 'Móng tay b t'],
    ['가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토', ''],
    ['Tiệm Móng Nghệ Thuật Ánh Dương Đường Số Tám', ''],
  ])('draws %s in Korean or Vietnamese, with more ink than %s', async (title, less) => {
    const ink = await inkOf({ title }, 140, 370);
    expect(ink).toBeGreaterThan((less === '' ? 0 : await inkOf({ title: less }, 140, 370)) + 300);
    expect(await inkOf({ title, line: '' }, 515, 115)).toBe(0);
  });

  // a box for a missing letter is the same for each
  it.each([
    ['갈', '날'],
    ['ạ', 'ặ'],
    ['ữ', 'ự'],
  ])('draws %s and %s as different letters', async (one, other) => {
    const [first, second] = await Promise.all([one, other].map((title) => drawSharePicture({ ...picture, title })));
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
  });

  it('draws the line and the small heading of a salon with a Korean name', async () => {
    expect(await inkOf({ line: '라커 하우스', title: '', eyebrow: '' }, 530, 100)).toBeGreaterThan(500);
    expect(await inkOf({ eyebrow: '코리아타운', title: '', line: '' }, 80, 50)).toBeGreaterThan(300);
  });

  it('shows of a photograph what its crop and its point in view say, in the arch', async () => {
    // red, green and blue columns
    const columns = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#00ff00' } })
      .composite([
        { input: { create: { width: 300, height: 600, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
        { input: { create: { width: 300, height: 600, channels: 3, background: '#0000ff' } }, left: 600, top: 0 },
      ])
      .png()
      .toBuffer();
    const whole = { x: 0, y: 0, width: 1, height: 1 };
    const colorAt = async (crop: typeof whole, focus: { x: number; y: number }, place = { left: 960, top: 250 }) => {
      const bytes = await drawSharePicture({ ...picture, photo: { bytes: columns, crop, focus } });
      expect(bytes.length).toBeLessThan(60_000);
      const [red = 0, green = 0, blue = 0] = await sharp(bytes)
        .removeAlpha()
        .extract({ ...place, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))];
    };
    expect(await colorAt(whole, { x: 0.5, y: 0.5 })).toBe('green');
    expect(await colorAt(whole, { x: 0, y: 0.5 })).toBe('red');
    const right = { x: 0.7, y: 0, width: 0.3, height: 1 };
    expect(await colorAt(right, { x: 0.85, y: 0.5 })).toBe('blue');
    const small = { x: 0.2, y: 0.2, width: 0.3, height: 0.1 };
    expect(await colorAt(small, { x: 0.2, y: 0.25 })).toBe('red');
    expect(await colorAt(small, { x: 0.5, y: 0.25 })).toBe('green');
    // the arch cuts the corner
    const corner = await sharp(
      await drawSharePicture({ ...picture, photo: { bytes: columns, crop: whole, focus: whole } }),
    )
      .removeAlpha()
      .extract({ left: 776, top: 66, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Math.min(...corner)).toBeGreaterThan(220);
  });
});
