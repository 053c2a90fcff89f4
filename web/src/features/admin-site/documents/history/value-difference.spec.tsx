/** @jest-environment ./src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { ValueDifference } from './value-difference';

const shown = (before: string, after: string): string =>
  render(<ValueDifference before={before} after={after} />)
    .container.innerHTML.replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/<\/?span>/g, '');

describe('a changed value', () => {
  it('is shown word by word where most of it stayed', () => {
    expect(shown('We cure each layer twice, then oil.', 'We cure every layer twice, then oil.')).toBe(
      'We cure <del>each</del><ins>every</ins> layer twice, then oil.',
    );
    const [before, after] = ['20', '30'].map(
      (minutes) => `저희는 첫 ${minutes}분을 손톱 표면에 씁니다. 그래서 들뜨지 않습니다.`,
    );
    expect(shown(before ?? '', after ?? '')).toMatch(
      /^저희는 첫 <del>20[^<]*<\/del><ins>30[^<]*<\/ins>[^<]*손톱 표면에 씁니다\. 그래서 들뜨지 않습니다\.$/,
    );
    expect(shown('A first line.\nThe second line.', 'A first line.\nThe second line.\nThree.')).toBe(
      'A first line.\nThe second line.<ins>\nThree.</ins>',
    );
  });

  it('is shown whole where little stayed, or nothing was there', () => {
    expect(shown('$30.00', '$42.00')).toBe('<del>$30.00</del><ins>$42.00</ins>');
    expect(shown('', 'New')).toBe('<ins>New</ins>');
    expect(shown('Old', '')).toBe('<del>Old</del>');
    expect(shown('Lacquer House', 'Harbor Nails')).toBe('<del>Lacquer House</del><ins>Harbor Nails</ins>');
  });

  it('takes no longer than a glance for two long texts that differ everywhere', () => {
    const text = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(' ');
    const start = performance.now();
    expect(shown(text('a'), text('b'))).toMatch(/^<del>a0 /);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
