import { describe, expect, it } from '@jest/globals';
import { focusOf } from '@lacquer/contracts/site/framing';
import { renderToStaticMarkup } from 'react-dom/server';
import { GalleryPicture } from './gallery-picture';
import { DescribedPicture } from './described-picture';
import { clipOf } from './clip';
import { framed, type Framing } from './framing';

const id = '0123456789abcdef0123456789abcdef';
const picture = `/pictures/${id}/800.jpg`;
const crop = { x: 0.5, y: 0.25, width: 0.25, height: 0.5 };

/**
 * The part of a picture that a frame shows, in shares of the picture: as browsers place an image that covers its box.
 *
 * @param ratio of the picture, of the frame
 */
function shownPart({ crop: part, focal }: Framing, ratio: number, frame: number) {
  const [frameWidth, frameHeight] = [frame, 1];
  const number = (text: unknown) => Number.parseFloat(String(text)) / 100;
  const style = framed('', { crop: part, focal: focusOf(focal, part) }).imageStyle;
  const box = {
    left: frameWidth * (style?.left !== undefined ? number(style.left) : 0),
    top: frameHeight * (style?.left !== undefined ? number(style.top) : 0),
    width: frameWidth * (style?.left !== undefined ? number(style.width) : 1),
    height: frameHeight * (style?.left !== undefined ? number(style.height) : 1),
  };
  const [x = 0.5, y = 0.5] = String(style?.objectPosition).split(' ').map(number);
  const scale = Math.max(box.width / ratio, box.height);
  const [width, height] = [scale * ratio, scale];
  const left = box.left + x * (box.width - width);
  const top = box.top + y * (box.height - height);
  return { x: -left / width, y: -top / height, width: frameWidth / width, height: frameHeight / height };
}

describe('a crop', () => {
  it.each([0.5, 0.8, 1, 1.9])('covers a frame of any shape, at the middle: %d', (frame) => {
    for (const ratio of [0.4, 1, 2.5]) {
      const shown = shownPart({ crop }, ratio, frame);
      // inside the crop, and as much of it as there can be
      const isWidest = Math.abs(shown.width - crop.width) < 1e-6;
      const isHighest = Math.abs(shown.height - crop.height) < 1e-6;
      expect([ratio, isWidest || isHighest]).toEqual([ratio, true]);
      expect(shown.width).toBeLessThanOrEqual(crop.width + 1e-6);
      expect(shown.height).toBeLessThanOrEqual(crop.height + 1e-6);
      expect(shown.x + shown.width / 2).toBeCloseTo(0.625);
      expect(shown.y + shown.height / 2).toBeCloseTo(0.5);
    }
  });

  it('is cut around the point that stays in view', () => {
    const shown = shownPart({ crop, focal: { x: 0.5, y: 0.75 } }, 1, 2);
    expect(shown.x).toBeCloseTo(0.5);
    expect(shown.width).toBeCloseTo(0.25);
    // at the foot of the crop
    expect(shown.y + shown.height).toBeCloseTo(0.75);
    const outside = shownPart({ crop, focal: { x: 0, y: 1 } }, 1, 2);
    expect(outside).toEqual(shown);
  });

  it.each([
    // a square picture in a box twice as wide: its middle half
    [1, 2, 'inset(25% 31.25% 25% 56.25%)'],
    [2, 2, 'inset(25% 25% 25% 50%)'],
    [2, 1, 'inset(37.5% 25% 37.5% 50%)'],
  ])('hides the rest of a picture of %d in a box of %d', (ratio, box, clip) => {
    expect(clipOf(crop, ratio, box)).toBe(clip);
  });
});

describe('the HTML of a picture', () => {
  const described = (framing: Framing) =>
    renderToStaticMarkup(
      <DescribedPicture
        picture={{ picture, alt: 'Nails', focal: null, ...framing }}
        still={null}
        name="Gel"
        sizes="22rem"
        ratio={0.8}
        priority="first"
      />,
    );
  const styleOf = (html: string) => /<img [^>]*style="([^"]*)"/.exec(html)?.[1];

  it('without a crop is what it was before there were any', () => {
    const html = described({});
    expect(html).toContain('sizes="22rem"');
    expect(styleOf(html)).toBeUndefined();
    expect(styleOf(described({ focal: { x: 0.5, y: 0.45 } }))).toBe('object-position:50% 45%');
  });

  it('has the address of the whole picture in a wider file, placed so that the crop covers the frame', () => {
    const html = described({ crop, focal: { x: 0.625, y: 0.5 } });
    expect(html).toContain(`src="${picture}"`);
    expect(html).toContain('sizes="100vw"');
    expect(styleOf(html)).toBe(
      'position:absolute;left:-200%;top:-50%;width:400%;height:200%;max-width:none;object-position:62.5% 50%',
    );
  });

  it('has the color of the picture until it is loaded', () => {
    const html = renderToStaticMarkup(
      <DescribedPicture
        picture={{ picture, alt: null, focal: null, color: '#b3213f' }}
        still={null}
        name="Gel"
        sizes="22rem"
        ratio={0.8}
      />,
    );
    expect(html).toContain('background-color:#b3213f');
  });

  it('crops the pictures of the gallery also without JavaScript, and the rendered ones of the installation', () => {
    const item = { id, imageUrl: picture, title: 'Nails', description: null, category: 'Manicure', crop };
    const look = { alt: '', sizes: '45vw', ratio: 0.8, className: 'almond' };
    const uploaded = renderToStaticMarkup(<GalleryPicture item={item} stills={[]} {...look} />);
    expect(uploaded).toMatch(/<noscript><img [^>]*style="position:absolute;left:-200%/);
    const still = { slug: 'petals', width: 800, height: 1000, widths: [400, 800], alt: '', color: '#fff' };
    const rendered = renderToStaticMarkup(
      <GalleryPicture
        item={{ ...item, imageUrl: '/images/stills/petals-800.jpg' }}
        stills={[still]}
        priority
        {...look}
      />,
    );
    expect(styleOf(rendered)).toContain('left:-200%');
  });
});
