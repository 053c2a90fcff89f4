import { staffSentences } from '@lacquer/contracts/sentences/staff-sentences';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CountPatterns } from './count-patterns';
import { dictionary as korean } from './korean';
import { dictionary as spanish } from './spanish';
import { dictionary as vietnamese } from './vietnamese';
import { counted, known, setStaffWords, type StaffDictionary, t } from './words';

const languages: [string, StaffDictionary][] = [
  ['es', spanish],
  ['ko', korean],
  ['vi', vietnamese],
];

const valuesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();

describe.each(languages)('the words of the admin in %s', (language, dictionary) => {
  it('have the values of the English phrase, and its spaces at the ends', () => {
    const wrong = Object.entries(dictionary.phrases).filter(
      ([phrase, words]) =>
        valuesIn(phrase).join() !== valuesIn(words).join() ||
        phrase.startsWith(' ') !== words.startsWith(' ') ||
        phrase.endsWith(' ') !== words.endsWith(' ') ||
        words.trim() === '',
    );
    expect(wrong).toEqual([]);
  });

  it('have a pattern for each plural category that occurs in whole numbers', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // in Spanish, `many` is for numbers that nobody counts here: 1,000,000
    const needed = pluralCategories.filter((each) => each !== 'many');
    const ofSentences = Object.entries(dictionary.sentences).filter(
      (line): line is [string, CountPatterns] => typeof line[1] !== 'string',
    );
    for (const [thing, patterns] of [...Object.entries(dictionary.counts), ...ofSentences]) {
      expect([thing, Object.keys(patterns).toSorted()]).toEqual([thing, needed.toSorted()]);
      for (const pattern of Object.values(patterns)) expect(pattern).toContain('{count}');
    }
  });

  it('have the labels and hints of every field of the site', () => {
    const words = Object.values(documentKinds).flatMap(({ noun, plural, fields }) => [
      noun,
      plural,
      ...Object.values(fields).flatMap((field) => [
        field.label,
        field.hint ?? field.label,
        field.section ?? field.label,
        ...(field.partLabels ?? []),
        ...Object.values(field.places ?? {}).flat(),
      ]),
    ]);
    expect(words.filter((each) => each !== undefined && !(each in dictionary.phrases))).toEqual([]);
  });

  it('have each sentence that the server says, with its values', () => {
    const lines = Object.entries(dictionary.sentences);
    expect(staffSentences.filter((sentence) => !(sentence in dictionary.sentences))).toEqual([]);
    expect(lines.map(([sentence]) => sentence).filter((each) => !staffSentences.some((one) => one === each))).toEqual(
      [],
    );
    const wrong = lines.flatMap(([sentence, words]) =>
      (typeof words === 'string' ? [words] : Object.values(words)).filter(
        (each) => valuesIn(sentence).join() !== valuesIn(each).join() || each.trim() !== each,
      ),
    );
    expect(wrong).toEqual([]);
    expect(lines.flatMap(([sentence, words]) => (words === sentence ? [sentence] : []))).toEqual(
      language === 'es' ? ['Error {code}.'] : [],
    );
  });

  it('say a sentence that is also a phrase in one place', () => {
    expect(staffSentences.filter((sentence) => sentence in dictionary.phrases)).toEqual([]);
  });
});

describe('a phrase', () => {
  afterEach(() => setStaffWords('en', null));

  it('is English without a dictionary', () => {
    expect(t('Failed to load {what}', { what: t('the customers') })).toBe('Failed to load the customers');
    expect([counted(1, 'customer'), counted(1234, 'customer')]).toEqual(['1 customer', '1,234 customers']);
    expect(counted(2, 'entry', 'entries')).toBe('2 entries');
  });

  it('is in the language, with its values and its plural', () => {
    setStaffWords('es', spanish);
    expect(t('Close')).toBe('Cerrar');
    expect([counted(0, 'day'), counted(1, 'day'), counted(1_000_000, 'day')]).toEqual([
      '0 días',
      '1 día',
      '1,000,000 días',
    ]);
    setStaffWords('ko', korean);
    expect([counted(1, 'customer'), counted(3, 'customer')]).toEqual(['고객 1명', '고객 3명']);
  });

  it('of the server is in the language, or stays as it is', () => {
    setStaffWords('vi', vietnamese);
    expect(known('Try again')).not.toBe('Try again');
    expect(known('Something that no dictionary has')).toBe('Something that no dictionary has');
  });

  it('shows a value that looks like a pattern as it is', () => {
    expect(t('Failed to load {what}', { what: '$& {what}' })).toBe('Failed to load $& {what}');
  });
});
