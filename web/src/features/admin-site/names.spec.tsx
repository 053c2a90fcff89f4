/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { DocumentField } from '@lacquer/contracts/site/fields';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { screen, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { DocumentForm } from './documents/document-form';
import { SalonForm } from './salon-form';
import { drafts } from './documents/drafts/draft-saver';

const [one, two] = [{ en: 'One' }, { en: 'Two' }];

/** A value of a field; two entries in a list that may have them. */
function valueOf({ type, options, of, most = 1, partLabels = ['', ''] }: DocumentField): unknown {
  const parts = [one, two].map((text) => ({
    title: text,
    text,
    ...(partLabels[2] !== undefined && { figure: text }),
    ...(partLabels[3] !== undefined && { note: text }),
  }));
  const values: Readonly<Partial<Record<DocumentField['type'], unknown>>> = {
    words: one,
    passage: one,
    line: 'One',
    text: 'One',
    stars: 4,
    picture: '/pictures/first.jpg',
    toggle: true,
    price: 4000,
    minutes: { from: 45, to: 60 },
    choice: options?.[0],
    key: options?.[0],
    reference: of,
    references: ['gel'],
    color: '#B3213F',
    slug: 'gel',
    link: 'https://example.com/pay',
    lines: [one, two],
    parts,
    pictures: [one, two].slice(0, most).map((alt, index) => ({ picture: `/pictures/${index}.jpg`, alt })),
  };
  return values[type];
}

const fieldsOf = (kind: KindName): DocumentFields =>
  Object.fromEntries(Object.entries(documentKinds[kind].fields).map(([name, field]) => [name, valueOf(field)]));

/** All of those of a service, in their order. */
const ofService = [
  'Gel Manicure, Name, English',
  'Gel Manicure, Price',
  'Gel Manicure, Exact price',
  'Gel Manicure, Price per, English',
  'Gel Manicure, Duration',
  'Gel Manicure, Page',
  'Gel Manicure, Short text, English',
  'Gel Manicure, Headline of its page, English',
  'Gel Manicure, Introduction, English',
  'Gel Manicure, What makes it special, English',
  'Gel Manicure, Includes, English',
  'Gel Manicure, Title of the note, English',
  'Gel Manicure, Note, English',
  'Gel Manicure, Pictures, 1 of 2, What it shows, for people who cannot see it, English',
  'Gel Manicure, Pictures, 2 of 2, What it shows, for people who cannot see it, English',
  'Gel Manicure, Pictures, Add a picture',
  'Gel Manicure, Color',
  'Gel Manicure, Goes well with, 1 of 2',
  'Gel Manicure, Goes well with, 2 of 2',
  'Gel Manicure, Hide from visitors',
  'Gel Manicure, Group in the price list',
  'Gel Manicure, Color of the tip',
  'Gel Manicure, Square checkout link',
  'Gel Manicure, Show first on the home page',
  'Gel Manicure, Address',
  'Gel Manicure, Title for search engines, English',
  'Gel Manicure, Description for search engines, English',
  'Gel Manicure, Keywords, English',
];

describe('the inputs of a document', () => {
  let api: ApiServer;
  beforeAll(async () => {
    // there is nothing that they can refer to
    api = await startApiServer(() => ({ status: 200, body: [] }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    localStorage.clear();
    drafts.forget();
  });

  const title = 'Gel Manicure';
  /** The names of the inputs, and of groups of radio buttons, by role. */
  const namesIn = async (kind: KindName, fields: DocumentFields, language: SiteLanguage): Promise<string[]> => {
    const document: SiteDocument = {
      id: '0199a8a0-0000-7000-8000-000000000001',
      kind,
      version: 0,
      state: 'published',
      sample: false,
      sampleFields: [],
      kept: [],
      title,
      fields,
      published: fields,
      editedBy: null,
      editedAt: '2026-03-01T18:30:00.000Z',
    };
    const given = { field: null, pickedAt: 0, mayKeepSamples: true, onReset: () => undefined };
    renderFeature(
      kind === 'salon' ? (
        <SalonForm salon={document} {...given} />
      ) : (
        <DocumentForm
          document={document}
          isRemoved={false}
          isBrief={false}
          language={language}
          onClose={() => undefined}
          {...given}
        />
      ),
    );
    // the last part whose code loads by itself
    if (kind === 'salon') await screen.findByLabelText(/Special days, 2 of 2, Note for visitors/);
    const form = window.document.querySelector('form');
    if (!form) throw new Error('there is no form');
    for (const part of form.querySelectorAll('details')) part.open = true;
    const named = new Map<Element, string>();
    for (const role of ['textbox', 'combobox', 'checkbox', 'radio', 'group', 'button', 'spinbutton'])
      within(form).queryAllByRole(role, {
        name: (name, element) => {
          named.set(element, name);
          return true;
        },
      });
    const others = form.querySelectorAll('input:is([type=file], [type=color], [type=time], [type=date])');
    for (const element of others) named.set(element, element.getAttribute('aria-label') ?? '');
    const inputs = [...form.querySelectorAll('input, textarea, select')];
    const buttons = within(form).getAllByRole('button');
    const buttonNames = buttons.map((button) => named.get(button));
    expect(buttonNames.filter((name, index) => buttonNames.indexOf(name) !== index)).toEqual([]);
    return inputs.map((input) => {
      const own = named.get(input) ?? '';
      // a group says what its choices are of
      const group = input.matches('[type=radio]') ? named.get(input.closest('fieldset') ?? input) : undefined;
      const full = group === undefined ? own : `${group}: ${own}`;
      expect(full).toMatch(new RegExp(`^${title}, \\w`));
      // what is seen is a part of what is heard, except of the hint that it may stay empty
      const [label] = (input as HTMLInputElement).labels ?? [];
      const seen = [...(label?.childNodes ?? [])].filter((node) => !node.textContent?.includes('(optional)'));
      expect(full).toContain(
        seen
          .map(({ textContent }) => textContent)
          .join('')
          .trim(),
      );
      return full;
    });
  };

  const salonFields = {
    ...sampleSalon,
    holidays: ['2026-12-25', '2027-01-01'].map((date) => ({
      date,
      note: '',
      opening: { opens: '10:00', closes: '12:00' },
    })),
  };

  it.each([
    ['service', 'en', ['Gel Manicure, Introduction, English', 'Gel Manicure, Price']],
    [
      'category',
      'en',
      [
        'Gel Manicure, Questions, 2 of 2, Answer, English',
        'Gel Manicure, Pictures, 1 of 1, What it shows, for people who cannot see it, English',
      ],
    ],
    [
      'category',
      'ko',
      [
        'Gel Manicure, Introduction, Korean',
        'Gel Manicure, Questions, 2 of 2, Answer, Korean',
        'Gel Manicure, Keywords, 2 of 2, Korean',
        'Gel Manicure, Pictures, 1 of 1, What it shows, for people who cannot see it, Korean',
      ],
    ],
    ['page', 'en', ['Gel Manicure, Points, English', 'Gel Manicure, Reasons, 1 of 2, Title, English']],
    ['gallery-item', 'en', ['Gel Manicure, Picture, Replace the picture', 'Gel Manicure, Group']],
    ['testimonial', 'en', ['Gel Manicure, Stars: 4 stars', 'Gel Manicure, Review', 'Gel Manicure, Hide from visitors']],
    [
      'salon',
      'en',
      [
        'Gel Manicure, Tagline, English',
        'Gel Manicure, Opening hours, Monday opens',
        'Gel Manicure, Special days, 2 of 2, Note for visitors, English',
        'Gel Manicure, Colors of the site: Plum',
      ],
    ],
  ] as const)('of the kind %s have full names, each its own: %s', async (kind, language, examples) => {
    const names = await namesIn(kind, kind === 'salon' ? salonFields : fieldsOf(kind), language);
    expect(names).toEqual(expect.arrayContaining([...examples]));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    if (kind === 'service') expect(names).toEqual(ofService);
  });
});
