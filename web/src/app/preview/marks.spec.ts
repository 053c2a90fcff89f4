import { describe, expect, it } from '@jest/globals';
import { Marks } from './marks';

const source = (index: number) => ({ kind: 'service', id: `id-${index}`, field: 'name' }) as const;

describe('the marks of texts', () => {
  it('are found again, also in a longer text, in capitals and among thousands', () => {
    const marks = new Marks();
    const texts = Array.from({ length: 3000 }, (_, index) => marks.add(`젤 ${index}`, source(index)));
    for (const index of [0, 1, 3, 4, 255, 2999]) {
      expect(marks.find(texts[index] ?? '')).toEqual(source(index));
      expect(marks.find(`More about ${texts[index]?.toUpperCase()}, and so on`)).toEqual(source(index));
    }
  });

  it('add nothing that is seen, and stay the same for the same source', () => {
    const marks = new Marks();
    const [first, again] = [marks.add('Gel', source(1)), marks.add('Gel', source(1))];
    expect(again).toBe(first);
    expect(first.replaceAll(/[\u2060-\u2064]/g, '')).toBe('Gel');
    expect(marks.find('Gel')).toBeUndefined();
    expect(marks.find('Gel\u2060\u2064\u2064\u2064')).toBeUndefined();
  });
});
