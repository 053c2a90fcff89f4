import { serviceCategories } from '../../salon/catalog.js';
import type { DocumentKind } from '../document-kind.js';
import { choice, color, order, parts, passage, pictures, slug, toggle, words } from '../fields.js';
import { pageFields } from './page-fields.js';

const section = 'More';

export const categoryKind: DocumentKind = {
  name: 'category',
  noun: 'page',
  plural: 'pages of services',
  titleField: 'name',
  aboutField: 'line',
  keepable: ['slug'],
  told: ['intro'],
  most: 20,
  fields: {
    name: words({ label: 'Name', hint: 'In menus: short, such as “Manicure”.', max: 30, isRequired: true }),
    line: words({ label: 'Short text', hint: 'On the page of all services.', max: 120 }),
    heading: words({ label: 'Headline', hint: 'Empty: the name.', max: 80 }),
    intro: passage({ label: 'Introduction', max: 600 }),
    listing: words({ label: 'Title of the list', hint: 'Empty: the name.', max: 60 }),
    listingText: passage({ label: 'Text above the list', max: 300 }),
    focusTitle: words({ label: 'Title of the notes', max: 60 }),
    focus: parts({ label: 'Notes', most: 4, max: 200, partLabels: ['Title', 'Text'] }),
    questions: parts({ label: 'Questions', most: 8, max: 600, partLabels: ['Question', 'Answer'] }),
    pictures: pictures({ label: 'Pictures', hint: 'The first one stands beside the questions.', most: 1 }),
    color: color({ label: 'Color' }),
    menuGroup: choice({
      section,
      label: 'Group in the price list',
      hint: 'Of the services that name none. Empty: Add-ons.',
      options: serviceCategories,
    }),
    slug: slug({
      section,
      label: 'Address',
      hint: 'The old address keeps working until another page takes it. Empty: from the name.',
    }),
    ...pageFields({ price: 'the lowest price' }),
    hidden: toggle({ label: 'Hide from visitors' }),
    order: order(),
  },
};
