import type { DocumentFields, DocumentKind } from '../document-kind.js';
import { choice, type DocumentField, lines, parts, passage, pictures, slug, words } from '../fields.js';
import { picturePlaces } from '../page-pictures.js';
import { homeSlug, landingSlug } from '../slugs.js';
import { pageFields } from './page-fields.js';

const cardLabels = ['Title', 'Text'] as const;

/** The pages with texts of their own, by their address below the site's own, and the fields that each shows. */
export const textPages = {
  [homeSlug]: [
    'heading',
    'pictures',
    'whyTitle',
    'why',
    'textTitle',
    'text',
    'textPictures',
    'pointsTitle',
    'points',
    'districtsTitle',
    'districtsText',
    'districts',
    'ways',
    'drives',
  ],
  about: ['heading', 'intro', 'story', 'pictures', 'figures', 'cardsTitle', 'cards', 'closingTitle', 'closingText'],
  areas: ['heading', 'intro', 'pictures', 'places', 'closingTitle', 'closingText'],
  contact: [
    'heading',
    'intro',
    'pictures',
    'callText',
    'bookText',
    'directionsText',
    'hoursText',
    'textTitle',
    'text',
    'cardsTitle',
    'closingTitle',
    'closingText',
  ],
  gallery: ['heading', 'intro', 'cardsTitle', 'cards'],
  services: ['heading', 'intro', 'pictures', 'closingTitle', 'closingText'],
  [landingSlug]: [
    'slug',
    'heading',
    'intro',
    'pictures',
    'stepsTitle',
    'steps',
    'textTitle',
    'text',
    'times',
    'cardsTitle',
    'cards',
  ],
  privacy: ['heading', 'intro', 'updated', 'pictures', 'sections'],
  terms: ['heading', 'intro', 'updated', 'pictures', 'sections'],
} as const satisfies Record<string, readonly string[]>;

export type TextPageRoute = keyof typeof textPages;
export const textPageRoutes = Object.keys(textPages) as [TextPageRoute, ...TextPageRoute[]];

const searchFields = pageFields({ price: 'a price' });

const contentFields: Readonly<Record<string, DocumentField>> = {
  route: { ...choice({ label: 'Page', options: textPageRoutes, isRequired: true }), type: 'key' },
  slug: slug({
    label: 'Address',
    hint: 'The old address keeps working until another page takes it. Empty: that of a new installation.',
  }),
  heading: words({
    label: 'Headline',
    hint: 'On the home page: the line above the name of the salon, before its city.',
    max: 80,
    isRequired: true,
  }),
  intro: passage({ label: 'Introduction', max: 600 }),
  updated: words({ label: 'As of', hint: 'Such as “November 2026”.', max: 40 }),
  pictures: pictures({
    label: 'Pictures',
    hint: 'The first one is also that of shared links, once it is your own.',
    most: 3,
    places: picturePlaces.pictures,
  }),
  story: passage({ label: 'Story', hint: 'An empty line begins a new paragraph.', max: 2000 }),
  figures: parts({ label: 'Figures', most: 4, max: 60, partLabels: ['Figure', 'What it counts'] }),
  callText: words({ label: 'Below “Call Now”', max: 100 }),
  bookText: words({ label: 'Below “Book Online”', max: 100 }),
  directionsText: words({ label: 'Below “Directions”', max: 100 }),
  hoursText: words({ label: 'Below “Hours”', max: 100 }),
  stepsTitle: words({ label: 'Title of the ways', max: 80 }),
  steps: parts({ label: 'Ways', most: 6, max: 300, partLabels: ['Way', 'Text', 'Figure'] }),
  whyTitle: words({ label: 'Title of the reasons', max: 60 }),
  why: parts({ label: 'Reasons', most: 4, max: 160, partLabels: cardLabels }),
  textTitle: words({ label: 'Title of the text', max: 80 }),
  text: passage({ label: 'Text', max: 600 }),
  textPictures: pictures({
    label: 'Picture beside the text',
    most: 1,
    places: picturePlaces.textPictures,
  }),
  pointsTitle: words({ label: 'Title of the points', max: 60 }),
  points: lines({ label: 'Points', most: 8, max: 140 }),
  districtsTitle: words({ label: 'Title of the neighborhoods', max: 60 }),
  districtsText: words({ label: 'Text above the neighborhoods', max: 200 }),
  districts: parts({
    label: 'Neighborhoods around you',
    hint: 'Distance empty: “All around us”.',
    most: 8,
    max: 200,
    partLabels: ['Neighborhood', 'Text', 'Distance', 'Postal codes'],
  }),
  ways: lines({ label: 'How guests come', most: 3, max: 40 }),
  drives: parts({ label: 'Travel times by car', most: 4, max: 30, partLabels: ['From', 'Time'] }),
  times: parts({
    label: 'Services for an occasion',
    most: 8,
    max: 200,
    partLabels: ['Occasion', 'Text', 'Service'],
    of: 'service',
  }),
  cardsTitle: words({ label: 'Title of the list', max: 80 }),
  cards: parts({ label: 'List', most: 8, max: 400, partLabels: cardLabels }),
  places: parts({
    label: 'Neighborhoods',
    most: 16,
    max: 300,
    partLabels: ['Neighborhood', 'Text', 'Time by car', 'Postal codes'],
  }),
  sections: parts({ label: 'Sections', most: 20, max: 3000, partLabels: ['Section', 'Text'] }),
  closingTitle: words({ label: 'Title of the closing', max: 80 }),
  closingText: passage({ label: 'Closing', max: 400 }),
};

/** The texts and pictures of one page. There is one document for each page, and pages are neither added nor removed. */
export const pageKind: DocumentKind = {
  name: 'page',
  noun: 'page',
  plural: 'pages',
  titleField: 'heading',
  aboutField: 'route',
  most: textPageRoutes.length,
  isFixed: true,
  keepable: ['slug'],
  told: Object.entries(contentFields)
    .filter(([, { type }]) => ['passage', 'lines', 'parts'].includes(type))
    .map(([name]) => name),
  fields: { ...contentFields, ...searchFields },
};

/** The fields that a page shows. */
export const fieldsOfPage = ({ route }: DocumentFields): readonly string[] => [
  ...(textPages[route as TextPageRoute] ?? []),
  ...Object.keys(searchFields),
];
