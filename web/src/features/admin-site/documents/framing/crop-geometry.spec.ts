import { describe, expect, it } from '@jest/globals';
import { corners, moved, resized, shaped, whole } from './crop-geometry';

const crop = { x: 0.2, y: 0.2, width: 0.4, height: 0.5 };
const [topLeft, topRight, bottomLeft, bottomRight] = corners as [
  (typeof corners)[number],
  (typeof corners)[number],
  (typeof corners)[number],
  (typeof corners)[number],
];

describe('the frame of a crop', () => {
  it('moves inside the picture, and keeps its size', () => {
    expect(moved(crop, 0.1, -0.1)).toEqual({ x: 0.3, y: 0.1, width: 0.4, height: 0.5 });
    expect(moved(crop, 5, -5)).toEqual({ x: 0.6, y: 0, width: 0.4, height: 0.5 });
  });

  it('grows and shrinks at each corner, and the opposite corner stays', () => {
    expect(resized(crop, topLeft, 0.1, 0.1, null)).toEqual({ x: 0.3, y: 0.3, width: 0.3, height: 0.4 });
    expect(resized(crop, topRight, 0.1, 0.1, null)).toEqual({ x: 0.2, y: 0.3, width: 0.5, height: 0.4 });
    expect(resized(crop, bottomLeft, 0.1, 0.1, null)).toEqual({ x: 0.3, y: 0.2, width: 0.3, height: 0.6 });
    expect(resized(crop, bottomRight, 0.1, 0.1, null)).toEqual({ x: 0.2, y: 0.2, width: 0.5, height: 0.6 });
  });

  it('is neither larger than the picture nor smaller than the smallest crop', () => {
    expect(resized(crop, bottomRight, 5, 5, null)).toEqual({ x: 0.2, y: 0.2, width: 0.8, height: 0.8 });
    expect(resized(crop, topLeft, 5, 5, null)).toEqual({ x: 0.5, y: 0.6, width: 0.1, height: 0.1 });
  });

  it('keeps its shape at each corner, as far as there is room', () => {
    for (const corner of corners)
      for (const by of [-5, -0.13, -0.02, 0.02, 0.13, 5])
        for (const ratio of [0.4, 0.8, 1.6]) {
          const start = shaped(whole, ratio);
          const { x, y, width, height } = resized(shaped(crop, ratio), corner, by, by / 3, ratio);
          expect(Math.abs(width / height - ratio)).toBeLessThan(0.02);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.099);
          expect([x >= 0, y >= 0, x + width <= 1.000001, y + height <= 1.000001]).toEqual([true, true, true, true]);
          expect(Math.max(start.width, start.height)).toBe(1);
        }
  });

  it('takes a shape around its middle', () => {
    expect(shaped(whole, 0.8)).toEqual({ x: 0.1, y: 0, width: 0.8, height: 1 });
    expect(shaped(crop, 1.6)).toEqual({ x: 0.2, y: 0.325, width: 0.4, height: 0.25 });
  });
});
