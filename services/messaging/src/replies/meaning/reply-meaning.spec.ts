import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fastestOf } from '@lacquer/servers/testing/fastest-of';
import { findMeaning } from './reply-meaning.js';

interface Phrase {
  phrase: string;
  expected: string;
  language: string;
}

/** Sections that begin with `# class language`, one phrase per line. */
const corpus = readCorpus(readFileSync(join(import.meta.dirname, 'opt-out-corpus.txt'), 'utf8'));

function readCorpus(file: string): Phrase[] {
  return file
    .split(/^# /m)
    .slice(1)
    .flatMap((section) => {
      const [title = '', ...phrases] = section.split('\n').filter((line) => line !== '');
      const [expected = '', language = ''] = title.split(' ');
      return phrases.map((phrase) => ({ phrase, expected, language }));
    });
}

describe('the corpus of replies', () => {
  it('has at least 300 different phrases, with each class in each of the four languages', () => {
    expect(new Set(corpus.map(({ phrase }) => phrase)).size).toBeGreaterThanOrEqual(300);
    const sections = new Set(corpus.map(({ expected, language }) => `${expected} ${language}`));
    expect(sections.size).toBe(16);
  });

  it.each(corpus)('takes "$phrase" as $expected', ({ phrase, expected }) => {
    expect(findMeaning(phrase) ?? 'none').toBe(expected);
  });

  it.each(corpus.filter(({ expected }) => expected === 'opt-out'))(
    'takes "$phrase" as an opt-out with emoji, capitals, and full-width letters',
    ({ phrase }) => {
      for (const written of [`${phrase} 😡`, `🙏 ${phrase}`, phrase.toUpperCase(), fullWidth(phrase), ` ${phrase}\n`]) {
        expect([written, findMeaning(written)]).toEqual([written, 'opt-out']);
      }
    },
  );

  it('reads long texts in linear time', () => {
    for (const part of ['s t o p ', 'no me ', '그만 ', 'stop by ', 'wrong ', 'a.', 'oooo', '🛑 ', 'không ']) {
      const ms = (length: number) => {
        const text = part.repeat(Math.ceil(length / part.length));
        return fastestOf(5, () => findMeaning(text));
      };
      ms(1600);
      // about 16 for some parts; time that grows with the square gives 100
      expect(ms(1600) / ms(160)).toBeLessThan(70);
    }
  });
});

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));
}
