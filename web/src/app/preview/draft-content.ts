import type { GalleryItem, Testimonial } from '@lacquer/contracts/salon/catalog';
import { salonIn } from '@lacquer/contracts/salon/salon-in';
import type { SalonProfile, StoredSalon } from '@lacquer/contracts/salon/salon';
import { isEmptied } from '@lacquer/contracts/site/emptied';
import type { DocumentField, ReferencedKind, Words } from '@lacquer/contracts/site/fields';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { documentKinds, pageKinds } from '@lacquer/contracts/site/kinds';
import { draftSlug, type PreviewDocument } from '@lacquer/contracts/site/preview';
import type { SiteMenu, SitePage } from '@lacquer/contracts/site/published';
import { withReferences } from '@lacquer/contracts/site/references';
import { SiteView } from '@lacquer/contracts/site/views';
import type { Marks } from './marks';

/** What visitors would see of these documents. */
export interface DraftContent {
  menu: SiteMenu;
  pages: SitePage[];
  gallery: GalleryItem[];
  testimonials: Testimonial[];
  /** Undefined: none of the documents is the salon's. */
  salon: StoredSalon | undefined;
}

const orderOf = ({ fields }: PreviewDocument): number => Number(fields['order'] ?? Infinity);

/** The content of drafts, with their texts marked. What a draft still lacks has a stand-in, so that it is seen. */
export function draftContent(
  documents: readonly PreviewDocument[],
  marks: Marks,
  language: SiteLanguage,
): DraftContent {
  const bySlug = new Map(
    documents.flatMap((document) =>
      document.storedSlug === undefined ? [] : [[`${document.kind} ${document.storedSlug}`, document] as const],
    ),
  );
  const presentSlug = (slug: string, of: ReferencedKind): string => {
    const named = bySlug.get(`${of} ${slug}`);
    return named ? draftSlug(named) : slug;
  };
  const shown = documents
    .filter(({ kind, fields }) => kind !== 'salon' && fields['hidden'] !== true)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((document) => ({ ...document, fields: completed(document) }))
    .map(({ fields, ...document }) => ({
      ...document,
      fields: withReferences(documentKinds[document.kind], fields, presentSlug),
    }))
    .map((document) => ({ ...document, fields: marked(document, marks) }));
  const texts = shown.filter(({ kind }) => kind === 'page');
  const pictures = shown.filter(({ kind }) => kind === 'gallery-item');
  const reviews = shown.filter(({ kind }) => kind === 'testimonial');
  const documentsWithPage = shown.filter(hasPage);
  const view = new SiteView(
    { documents: documentsWithPage, pages: texts, pictures, reviews, formerSlugs: {} },
    language,
  );
  const { menu } = view;
  return {
    menu,
    pages: [
      ...[...menu.categories, ...menu.services].map(({ slug }) => slug),
      ...texts.map(({ fields }) => String(fields['route'])),
    ].flatMap((slug) => view.findPage(slug) ?? []),
    gallery: view.gallery,
    testimonials: view.testimonials,
    salon: documents
      .filter(({ kind }) => kind === 'salon')
      .map((document) => salonIn(salonOf(document, marks), language))[0],
  };
}

const hasPage = ({ kind }: Pick<PreviewDocument, 'kind'>): boolean => pageKinds.includes(kind);

function completed({ id, kind, fields }: PreviewDocument): DocumentFields {
  const { noun, titleField, fields: known } = documentKinds[kind];
  const name = `New ${noun}`;
  return {
    [titleField]: known[titleField]?.type === 'words' ? { en: name } : name,
    ...('price' in known && { price: 0 }),
    ...('rating' in known && { rating: 5 }),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmptied(value))),
    ...(hasPage({ kind }) && { slug: draftSlug({ id, fields }) }),
  };
}

/** With marks in the texts that stand on pages. */
const marked = ({ id, kind, fields }: PreviewDocument, marks: Marks): DocumentFields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const about = documentKinds[kind].fields[field];
      const line = Object.entries(documentKinds[kind].fields).find(
        ([, { translations }]) => translations === field,
      )?.[0];
      const add = (text: string) => marks.add(text, { kind, id, field: line ?? field });
      // a group is compared with others, and what is folded in the form is not on the page
      return [field, !about || about.section || field === 'category' ? value : markedValue(about, value, add)];
    }),
  );

function markedValue({ type }: DocumentField, value: unknown, add: (text: string) => string): unknown {
  const words = (given: unknown) => {
    // in no language, and found by a click all the same
    if (isEmptied(given)) return { en: add('') };
    const each = Object.entries(given as Words).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(each.map(([language, text]) => [language, add(text)]));
  };
  switch (type) {
    case 'line':
    case 'text':
      return add(String(value));
    case 'words':
    case 'translations':
    case 'passage':
      return words(value);
    case 'lines':
      return (value as unknown[]).map(words);
    case 'parts':
      return (value as { title: unknown; text: unknown }[]).map(({ title, text, ...others }) => ({
        ...others,
        title: words(title),
        text: words(text),
      }));
    case 'pictures':
      return (value as { alt?: unknown }[]).map((picture) => ({ ...picture, alt: words(picture.alt ?? { en: '' }) }));
    default:
      return value;
  }
}

const markedTranslations = ({ es, ko }: SalonProfile['taglines'] = {}, mark: (text: string) => string) => ({
  ...(es !== undefined && { es: mark(es) }),
  ...(ko !== undefined && { ko: mark(ko) }),
});

/** With marks in the texts that stand on pages as they are. */
function salonOf({ id, kind, fields }: PreviewDocument, marks: Marks): StoredSalon {
  const salon = fields as SalonProfile;
  const mark = (field: keyof SalonProfile) => (text: string) => marks.add(text, { kind, id, field });
  const note = mark('holidays');
  const claim = (text: string) => text && mark('claims')(text);
  return {
    ...salon,
    version: 0,
    name: mark('name')(salon.name),
    tagline: mark('tagline')(salon.tagline),
    taglines: markedTranslations(salon.taglines, mark('taglines')),
    address: { ...salon.address, street: mark('address')(salon.address.street) },
    holidays: salon.holidays.map((day) => ({
      ...day,
      note: day.note && note(day.note),
      notes: markedTranslations(day.notes, note),
    })),
    claims: {
      ...salon.claims,
      reviewCount: claim(salon.claims.reviewCount),
      happyClients: claim(salon.claims.happyClients),
      yearsOfExperience: claim(salon.claims.yearsOfExperience),
      satisfaction: claim(salon.claims.satisfaction),
    },
  };
}
