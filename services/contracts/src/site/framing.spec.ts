import { describe, expect, it } from '@jest/globals';
import { editSchema } from './document-kind.js';
import { focusOf } from './framing.js';
import { galleryItemKind } from './kinds/gallery-item.js';
import { serviceKind } from './kinds/service.js';

const picture = '/pictures/0123456789abcdef0123456789abcdef/800.jpg';
const crop = { x: 0.25, y: 0.125, width: 0.5, height: 0.25 };

describe('what is shown of a picture', () => {
  it.each([
    [undefined, undefined, { x: 0.5, y: 0.5 }],
    [{ x: 0.1, y: 0.9 }, undefined, { x: 0.1, y: 0.9 }],
    [undefined, crop, { x: 0.5, y: 0.25 }],
    [null, crop, { x: 0.5, y: 0.25 }],
    [{ x: 0.3, y: 0.2 }, crop, { x: 0.3, y: 0.2 }],
    [{ x: 0.1, y: 0.9 }, crop, { x: 0.25, y: 0.375 }],
  ])('stays around %j of the crop %j: %j', (focal, part, focus) => {
    expect(focusOf(focal, part)).toEqual(focus);
  });

  it.each([
    ['all of it', { x: 0, y: 0, width: 1, height: 1 }, true],
    ['a part', crop, true],
    ['what rounding leaves', { x: 0.7, y: 0.1, width: 0.30000000000000004, height: 0.9 }, true],
    ['the smallest part', { x: 0.9, y: 0.9, width: 0.1, height: 0.1 }, true],
    ['a smaller one', { ...crop, width: 0.09 }, false],
    ['one that reaches beyond the picture', { ...crop, x: 0.6 }, false],
    ['one that begins before it', { ...crop, y: -0.1 }, false],
    ['one without a height', { x: 0, y: 0, width: 1 }, false],
    ['one with more than a crop has', { ...crop, angle: 3 }, false],
  ])('may be %s: %j, %s', (_, part, isGood) => {
    const isTaken = (kind: typeof serviceKind, fields: Record<string, unknown>) =>
      editSchema(kind).safeParse(fields).success;
    expect(isTaken(serviceKind, { pictures: [{ picture, crop: part }] })).toBe(isGood);
    expect(isTaken(galleryItemKind, { picture, crop: part, focal: { x: 0.5, y: 0.5 } })).toBe(isGood);
  });
});
