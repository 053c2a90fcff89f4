import { describe, expect, it } from '@jest/globals';
import { type DocumentKind, editSchema, missingFields } from './document-kind.js';
import { documentKinds } from './kinds.js';
import { home } from './sample/home.js';
import { menuWords } from './sample/menu-words.js';
import { pages } from './sample/pages.js';
import { categories } from './sample/categories.js';
import { sampleServices } from './sample/services.js';
import {
  countTranslations,
  editOf,
  translatableTexts,
  translatableValue,
  typedEnglish,
  withEnglish,
  withTranslation,
} from './translations.js';

const { service, page, category, testimonial } = documentKinds;

function textsOf(kind: DocumentKind, name: string, value: unknown) {
  const field = kind.fields[name];
  if (!field) throw new Error(`there is no field ${name}`);
  return translatableTexts(field, value);
}

describe('translations', () => {
  it('are of every text with letters, wherever it stands in a document', () => {
    const questions = [{ title: { en: 'How long?' }, text: { en: '45' }, note: { en: 'About', es: 'Unos' } }];
    expect(textsOf(category, 'questions', questions).map(({ path, entry, part }) => [path, entry, part])).toEqual([
      [[0, 'title'], { index: 0, all: 1 }, 'Question'],
      [[0, 'note'], { index: 0, all: 1 }, 'note'],
    ]);
    expect(textsOf(service, 'bullets', [{ en: 'One' }, { en: '2' }])).toHaveLength(1);
    expect(textsOf(service, 'pictures', [{ picture: '/images/a.jpg', alt: { en: 'Nails' } }])).toEqual([
      { path: [0, 'alt'], entry: { index: 0, all: 1 }, part: '', words: { en: 'Nails' }, isLong: false },
    ]);
    expect(textsOf(page, 'times', [{ title: { en: 'Noon' }, text: { en: 'x' }, figure: { en: 'gel' } }])).toHaveLength(
      2,
    );
    expect(textsOf(service, 'price', 3000)).toEqual([]);
    expect(textsOf(service, 'intro', undefined)).toEqual([]);
  });

  it('are set and removed without touching the other languages and texts', () => {
    const value = [
      { title: { en: 'A', ko: '가' }, text: { en: 'B' } },
      { title: { en: 'C' }, text: { en: 'D' } },
    ];
    const set = withTranslation(value, [0, 'title'], 'es', 'Á');
    expect(set).toEqual([{ title: { en: 'A', ko: '가', es: 'Á' }, text: { en: 'B' } }, value[1]]);
    expect(withTranslation(set, [0, 'title'], 'es', '  ')).toEqual(value);
    expect(withTranslation({ en: 'A' }, [], 'ko', '나')).toEqual({ en: 'A', ko: '나' });
  });

  it('are older once the English has changed, until they are written again or the English is as before', () => {
    const words = { en: 'Since 2017', es: 'Desde 2017', ko: '2017년부터' };
    const typed = withEnglish(withEnglish(words, 'Since 20'), 'Since 2021');
    expect(typed).toEqual({ ...words, en: 'Since 2021', of: { es: 'Since 2017', ko: 'Since 2017' } });
    expect(countTranslations(service, { intro: typed }, 'es')).toEqual({ texts: 1, missing: 0, older: 1 });
    expect(withEnglish(typed, 'Since 2017')).toEqual(words);

    const written = withTranslation(typed, [], 'es', 'Desde 2021');
    expect(written).toEqual({ ...typed, es: 'Desde 2021', of: { ko: 'Since 2017' } });
    expect(withTranslation(written, [], 'ko', '')).toEqual({ en: 'Since 2021', es: 'Desde 2021' });
    expect(editSchema(service).parse({ intro: typed })).toEqual({ intro: typed });
    expect(withEnglish({ en: '' }, 'New')).toEqual({ en: 'New' });
  });

  it('are kept while the English is empty, for nobody to read, and come back with it', () => {
    const words = { en: 'Hello', es: 'Hola' };
    const emptied = typedEnglish(words, ' ');
    expect(emptied).toEqual({ en: '', es: 'Hola', of: { es: 'Hello' } });
    expect(typedEnglish(emptied ?? undefined, 'Hello')).toEqual(words);
    expect(typedEnglish(emptied ?? undefined, 'Hi')).toEqual({ en: 'Hi', es: 'Hola', of: { es: 'Hello' } });
    expect([typedEnglish({ en: 'Hello' }, ''), typedEnglish(undefined, '')]).toEqual([null, null]);

    const fields = { name: emptied, intro: emptied, pictures: [{ picture: '/images/a.jpg', alt: emptied }] };
    expect(editSchema(service).parse(fields)).toEqual(fields);
    expect(editSchema(service).safeParse({ intro: { en: ' ' } }).error?.issues).toMatchObject([
      { path: ['intro', 'en'], message: 'is empty' },
    ]);
    expect(missingFields(service, { ...fields, price: 3000, category: 'manicure' })).toEqual(['name']);
    expect(countTranslations(service, fields, 'es')).toEqual({ texts: 0, missing: 0, older: 0 });
  });

  it('are counted', () => {
    const fields = { name: { en: 'Gel', es: 'Gel' }, intro: { en: 'Hello' }, price: 3000 };
    expect(countTranslations(service, fields, 'es')).toEqual({ texts: 2, missing: 1, older: 0 });
    expect(countTranslations(service, fields, 'ko')).toEqual({ texts: 2, missing: 2, older: 0 });
    expect(countTranslations(service, {}, 'ko')).toEqual({ texts: 0, missing: 0, older: 0 });
  });

  it('of a line whose English is a plain text stand beside it', () => {
    const fields = { clientType: 'Regular', clientTypeTranslations: { ko: '단골' }, date: '2 weeks ago' };
    expect(editSchema(testimonial).parse(fields)).toEqual(fields);
    expect(countTranslations(testimonial, fields, 'ko')).toEqual({ texts: 2, missing: 1, older: 0 });
    const words = { en: 'Regular', ko: '단골' };
    expect(translatableValue(testimonial, fields, 'clientType')).toEqual(words);
    const written = withTranslation(words, [], 'es', 'Clienta habitual');
    expect(editOf(testimonial, 'clientType', written)).toEqual({
      clientType: 'Regular',
      clientTypeTranslations: { ko: '단골', es: 'Clienta habitual' },
    });
    expect(editOf(testimonial, 'clientType', withEnglish(words, 'Since 2021'))).toEqual({
      clientType: 'Since 2021',
      clientTypeTranslations: { ko: '단골', of: { ko: 'Regular' } },
    });
    expect(editOf(testimonial, 'clientType', null)).toEqual({ clientType: null, clientTypeTranslations: null });
    expect(editOf(testimonial, 'comment', 'Good')).toEqual({ comment: 'Good' });
  });

  it('of a new installation are complete', () => {
    const documents = [
      ...[home, ...pages].map((fields) => [page, fields] as const),
      ...categories.map((fields) => [category, fields] as const),
      ...Object.values(sampleServices).map((fields) => [service, fields] as const),
    ];
    for (const language of ['es', 'ko'] as const) {
      const missing = documents.flatMap(([kind, given]) => {
        const fields = editSchema(kind).parse(given);
        return Object.entries(kind.fields).flatMap(([name, field]) =>
          translatableTexts(field, fields[name])
            .filter(({ words }) => words[language] === undefined)
            .map(({ words }) => words.en),
        );
      });
      expect(missing).toEqual([]);
      expect(menuWords.filter((words) => words[language] === undefined)).toEqual([]);
    }
  });
});
