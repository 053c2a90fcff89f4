import { serviceCategories } from '../../salon/catalog.js';
import type { DocumentKind } from '../document-kind.js';
import {
  choice,
  color,
  lines,
  link,
  minutes,
  order,
  passage,
  pictures,
  price,
  reference,
  references,
  slug,
  toggle,
  words,
} from '../fields.js';
import { pageFields } from './page-fields.js';

const section = 'More';

export const serviceKind: DocumentKind = {
  name: 'service',
  noun: 'service',
  plural: 'services',
  titleField: 'name',
  aboutField: 'line',
  keepable: ['slug'],
  told: ['intro'],
  most: 100,
  fields: {
    name: words({ label: 'Name', max: 60, isRequired: true }),
    price: price({
      label: 'Price',
      hint: 'Visitors read “Starting at” before it, unless it is exact.',
      isRequired: true,
    }),
    exactPrice: toggle({ label: 'Exact price' }),
    per: words({ label: 'Price per', hint: 'Such as “nail”. Empty: the price is for the whole service.', max: 20 }),
    minutes: minutes({ label: 'Duration' }),
    category: reference({ label: 'Page', hint: 'The page that lists it.', of: 'category', isRequired: true }),
    menuGroup: choice({
      section,
      label: 'Group in the price list',
      hint: 'Empty: the group of its page.',
      options: serviceCategories,
    }),
    line: words({ label: 'Short text', hint: 'One line on its card and in the price list.', max: 120 }),
    heading: words({ label: 'Headline of its page', hint: 'Empty: the name.', max: 80 }),
    intro: passage({ label: 'Introduction', max: 600 }),
    bullets: lines({ label: 'What makes it special', most: 8, max: 200 }),
    includes: lines({ label: 'Includes', most: 10, max: 80 }),
    noteTitle: words({ label: 'Title of the note', max: 60 }),
    noteText: passage({ label: 'Note', hint: 'What guests ask most often.', max: 400 }),
    pictures: pictures({ label: 'Pictures', hint: 'The first one stands beside the headline.', most: 6 }),
    color: color({ label: 'Color', hint: 'Its polish on cards and pages.' }),
    tip: color({ section, label: 'Color of the tip', hint: 'For a tip of another color. May stay empty.' }),
    related: references({
      label: 'Goes well with',
      hint: 'Empty: others of the same page.',
      of: 'service',
      most: 3,
    }),
    checkout: link({ section, label: 'Square checkout link', hint: 'Its line in the price list leads there.' }),
    featured: toggle({ section, label: 'Show first on the home page' }),
    slug: slug({
      section,
      label: 'Address',
      hint: 'The old address keeps working until another page takes it. Empty: from the name.',
    }),
    ...pageFields({ price: 'the price' }),
    hidden: toggle({ label: 'Hide from visitors' }),
    order: order(),
  },
};
