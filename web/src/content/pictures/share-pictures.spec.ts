import { describe, expect, it } from '@jest/globals';
import { sharePictures } from './share-pictures';

describe('the share pictures', () => {
  it('contain no price, because a price can change and a picture cannot', () => {
    const words = sharePictures.map(({ eyebrow, title, line }) => `${eyebrow} ${title} ${line}`);

    expect(words.length).toBe(3);
    expect(words.filter((text) => /[$€]|\bfrom \d|\bprice of/i.test(text))).toEqual([]);
  });
});
