import type { GalleryItem, ServiceCategory, Testimonial } from '../salon/catalog.js';
import type { DocumentFields } from './document-kind.js';
import { landingSlug } from './slugs.js';
import { slugOfPart, withReferences } from './references.js';
import { type Crop, type Focal, focusOf } from './framing.js';
import type { SiteLanguage } from './languages.js';
import { pictureIdIn } from './picture-urls.js';
import { fieldsOfPage, pageKind } from './kinds/page.js';
import { isPagePictureField, type PagePictureField, picturePlaces } from './page-pictures.js';
import { isEmptied } from './emptied.js';
import { translationsField } from './line-translations.js';
import type { DescribedPicture, Minutes, Part, ReferencedKind, Words } from './fields.js';
import type {
  CategoryPage,
  MenuCategory,
  MenuService,
  PageItem,
  PagePicture,
  PublicDocument,
  ServicePage,
  SiteMenu,
  SitePage,
  TextPage,
} from './published.js';

/** The color of a service or page without one. */
const defaultColor = '#B3213F';
const defaultGroup: ServiceCategory = 'Add-ons';
/** How many services a page suggests that names none. */
const suggestions = 3;

/** The documents of a site, with those that a slug of now or of before names. */
export interface SiteDocuments {
  documents: readonly PublicDocument[];
  /** The texts of the other pages. */
  pages?: readonly PublicDocument[] | undefined;
  /** The pictures of the gallery. */
  pictures?: readonly PublicDocument[] | undefined;
  /** The reviews of guests. */
  reviews?: readonly PublicDocument[] | undefined;
  formerSlugs: Readonly<Record<string, string>>;
  /** The colors of uploaded pictures by their ids. */
  colors?: Readonly<Record<string, string>> | undefined;
}

/** The pages and the menu of documents, in one language. A text without a translation is English. */
export class SiteView {
  private readonly bySlug: ReadonlyMap<string, PublicDocument>;
  /** A reference leads to a document of its kind only, whatever else has that slug. */
  private readonly byReference: Readonly<Record<ReferencedKind, ReadonlyMap<string, PublicDocument>>>;
  /** By what they are called. */
  private readonly pages: ReadonlyMap<string, PublicDocument>;
  /** The address of the landing page, if it is not that of a new installation. */
  readonly landing: string | undefined;
  private readonly formerSlugs: Readonly<Record<string, string>>;
  private readonly pictures: readonly PublicDocument[];
  private readonly reviews: readonly PublicDocument[];
  private readonly services: readonly PublicDocument[];
  private readonly categories: readonly PublicDocument[];
  private readonly colors: Readonly<Record<string, string>>;

  constructor(
    { documents, pages = [], pictures = [], reviews = [], formerSlugs, colors = {} }: SiteDocuments,
    private readonly language: SiteLanguage,
  ) {
    const byId = new Map(documents.map((document) => [document.id, document]));
    const former = Object.entries(formerSlugs).flatMap(([slug, id]) => {
      const document = byId.get(id);
      return document ? [[slug, document] as const] : [];
    });
    const present = documents.map((document) => [slugOf(document), document] as const);
    // the first one has it in every list, too
    const named = [...former, ...present.toReversed()];
    const ofKind = (kind: ReferencedKind) => new Map(named.filter(([, document]) => document.kind === kind));
    this.bySlug = new Map(named);
    this.byReference = { service: ofKind('service'), category: ofKind('category') };
    this.pages = new Map(pages.map((page) => [String(page.fields['route']), page]));
    this.landing = this.pages.get(landingSlug)?.fields['slug'] as string | undefined;
    this.formerSlugs = formerSlugs;
    this.pictures = pictures;
    this.reviews = reviews;
    this.colors = colors;
    this.services = documents.filter(({ kind }) => kind === 'service');
    this.categories = documents.filter(({ kind }) => kind === 'category');
  }

  get menu(): SiteMenu {
    return {
      services: this.services.map((each) => this.menuService(each)),
      categories: this.categories.map((each) => this.menuCategory(each)),
    };
  }

  get gallery(): GalleryItem[] {
    return this.pictures.map(({ id, fields }) => ({
      id,
      imageUrl: (fields['picture'] as string | undefined) ?? '',
      title: this.text(fields, 'title') ?? '',
      description: this.text(fields, 'description'),
      category: (fields['category'] as string | undefined) ?? '',
      ...framingOf(fields),
      ...this.colorOfPicture(fields['picture']),
    }));
  }

  get testimonials(): Testimonial[] {
    return this.reviews.map(({ id, fields }) => {
      const source = fields['source'] as string | undefined;
      return {
        id,
        name: (fields['name'] as string | undefined) ?? '',
        rating: Number(fields['rating']),
        comment: (fields['comment'] as string | undefined) ?? '',
        clientType: this.line(fields, 'clientType'),
        date: this.line(fields, 'date'),
        ...(source !== undefined && { source }),
      };
    });
  }

  /** The present slug of the document with this slug, of now or of before. */
  findSlug(slug: string): string | undefined {
    const page = this.findName(slug);
    if (page === landingSlug) return this.landing ?? landingSlug;
    if (page !== undefined) return page;
    const document = this.bySlug.get(slug);
    return document && slugOf(document);
  }

  /** What a page with texts of its own is called, by its address of now or of before. */
  private findName(slug: string): string | undefined {
    if (this.pages.has(slug)) return slug;
    if (slug === this.landing) return landingSlug;
    const isFormer = !this.bySlug.has(slug) && this.formerSlugs[slug] === this.pages.get(landingSlug)?.id;
    return isFormer && this.pages.has(landingSlug) ? landingSlug : undefined;
  }

  findPage(slug: string): SitePage | undefined {
    const name = this.findName(slug);
    const page = name === undefined ? undefined : this.pages.get(name);
    if (name !== undefined && page) return this.textPage(name, page);
    const document = this.bySlug.get(slug);
    if (!document) return undefined;
    return document.kind === 'category' ? this.categoryPage(document) : this.servicePage(document);
  }

  private categoryOf({ fields }: PublicDocument): PublicDocument | undefined {
    return this.byReference.category.get(String(fields['category']));
  }

  private menuService(document: PublicDocument): MenuService {
    const { fields } = document;
    const category = this.categoryOf(document);
    return {
      slug: slugOf(document),
      name: this.text(fields, 'name') ?? '',
      line: this.text(fields, 'line'),
      minutes: (fields['minutes'] as Minutes | undefined) ?? null,
      price: Number(fields['price']),
      ...(fields['exactPrice'] === true && { exact: true }),
      per: this.text(fields, 'per'),
      category: category ? slugOf(category) : null,
      group: groupOf(document, category),
      color: colorOf(document) ?? (category && colorOf(category)) ?? defaultColor,
      tip: (fields['tip'] as string | undefined) ?? null,
      checkout: (fields['checkout'] as string | undefined) ?? null,
      featured: fields['featured'] === true,
    };
  }

  private menuCategory(document: PublicDocument): MenuCategory {
    return {
      slug: slugOf(document),
      name: this.text(document.fields, 'name') ?? '',
      line: this.text(document.fields, 'line'),
      color: colorOf(document) ?? defaultColor,
    };
  }

  private page(document: PublicDocument) {
    const { fields } = document;
    const name = this.text(fields, 'name') ?? '';
    const intro = this.text(fields, 'intro');
    return {
      slug: slugOf(document),
      title: this.text(fields, 'title') ?? name,
      description: this.text(fields, 'description') ?? startOf(intro ?? this.text(fields, 'line') ?? name),
      keywords: this.texts(fields, 'keywords'),
      heading: this.text(fields, 'heading') ?? name,
      intro,
      pictures: this.picturesOf(fields),
    };
  }

  private servicePage(document: PublicDocument): ServicePage {
    const { fields } = document;
    const [title, text] = [this.text(fields, 'noteTitle'), this.text(fields, 'noteText')];
    return {
      kind: 'service',
      ...this.page(document),
      bullets: this.texts(fields, 'bullets'),
      includes: this.texts(fields, 'includes'),
      note: title !== null || text !== null ? { title: title ?? '', text: text ?? '' } : null,
      related: this.relatedTo(document),
    };
  }

  private categoryPage(document: PublicDocument): CategoryPage {
    const { fields } = document;
    const parts = (name: string) => this.itemsOf(fields[name]).map(({ title, text }) => ({ title, text }));
    return {
      kind: 'category',
      ...this.page(document),
      listing: this.text(fields, 'listing') ?? this.text(fields, 'name') ?? '',
      listingText: this.text(fields, 'listingText'),
      focusTitle: this.text(fields, 'focusTitle'),
      focus: parts('focus'),
      questions: parts('questions'),
    };
  }

  private textPage(route: string, { fields: stored }: PublicDocument): TextPage {
    const fields = withReferences(pageKind, stored, (slug, of) => {
      const named = this.byReference[of].get(slug);
      return named ? slugOf(named) : slug;
    });
    const texts: Record<string, string> = {};
    const lists: Record<string, PageItem[]> = {};
    for (const name of fieldsOfPage(fields)) {
      const value = fields[name];
      if (name === 'keywords' || name === 'slug' || isPagePictureField(name)) continue;
      if (Array.isArray(value)) lists[name] = this.itemsOf(value, pageKind.fields[name]?.of);
      else if (value !== undefined && !isEmptied(value)) texts[name] = this.pick(value as Words);
    }
    const { title, description, heading, intro, ...others } = texts;
    // both pages name them
    const places = this.pages.get('areas');
    if (route === 'contact' && places) lists['places'] = this.itemsOf(places.fields['places']);
    const textPictures = this.placedPictures(route, fields, 'textPictures');
    return {
      kind: 'page',
      slug: route,
      title: title ?? heading ?? '',
      description: description ?? startOf(intro ?? heading ?? ''),
      keywords: this.texts(fields, 'keywords'),
      heading: heading ?? '',
      intro: intro ?? null,
      pictures: this.placedPictures(route, fields, 'pictures'),
      texts: others,
      lists,
      ...(textPictures.length > 0 && { textPictures }),
    };
  }

  /** `of`: each names a document by its figure. */
  private itemsOf(value: unknown, of?: ReferencedKind): PageItem[] {
    return ((value as (Part | Words)[] | undefined) ?? [])
      .map((entry): PageItem => {
        if (!('title' in entry)) return { title: this.pick(entry), text: '', figure: null, note: null };
        const { title, text, figure, note } = entry;
        return {
          title: this.pick(title),
          text: this.pick(text),
          figure: of ? slugOfPart(entry) || null : figure ? this.pick(figure) : null,
          note: note ? this.pick(note) : null,
        };
      })
      .filter(({ title, text }) => title !== '' || text !== '');
  }

  private relatedTo(document: PublicDocument): string[] {
    const named = ((document.fields['related'] as string[] | undefined) ?? []).flatMap((slug) => {
      const other = this.byReference.service.get(slug);
      return other && other.id !== document.id ? [slugOf(other)] : [];
    });
    if (named.length > 0) return [...new Set(named)];
    const category = this.categoryOf(document);
    return this.services
      .filter((other) => other.id !== document.id && this.categoryOf(other)?.id === category?.id)
      .slice(0, suggestions)
      .map(slugOf);
  }

  /** The pictures for which a page has a place. */
  private placedPictures(route: string, fields: DocumentFields, name: PagePictureField): PagePicture[] {
    const places: Readonly<Record<string, readonly string[]>> = picturePlaces[name];
    return this.picturesOf(fields, name).slice(0, places[route]?.length ?? 0);
  }

  private picturesOf(fields: DocumentFields, name: PagePictureField = 'pictures'): PagePicture[] {
    const pictures = (fields[name] as DescribedPicture[] | undefined) ?? [];
    return pictures.map(({ picture, alt, focal, crop }) => ({
      picture,
      alt: alt ? this.pick(alt) || null : null,
      focal: crop ? focusOf(focal, crop) : (focal ?? null),
      ...(crop && { crop }),
      ...this.colorOfPicture(picture),
    }));
  }

  private colorOfPicture(address: unknown): { color?: string } {
    const color = this.colors[pictureIdIn(String(address)) ?? ''];
    return color === undefined ? {} : { color };
  }

  private pick(words: Words): string {
    return isEmptied(words) ? '' : (words[this.language] ?? words.en);
  }

  private text(fields: DocumentFields, name: string): string | null {
    const words = fields[name] as Words | undefined;
    return words ? this.pick(words) || null : null;
  }

  /** A line whose English is a plain text. */
  private line(fields: DocumentFields, name: string): string | null {
    const en = fields[name] as string | undefined;
    return en === undefined ? null : this.pick({ ...(fields[translationsField(name)] as Partial<Words>), en });
  }

  private texts(fields: DocumentFields, name: string): string[] {
    return ((fields[name] as Words[] | undefined) ?? []).map((words) => this.pick(words));
  }
}

/** The longest description that search engines show, in characters. */
const longestDescription = 160;

/** The start of a text for a description, cut between words. */
function startOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  return `${line.slice(0, longestDescription).replace(/\s+\S*$/, '')}…`;
}

/** With a crop, the point is inside it. Absent parts stay absent: pages contain their data. */
function framingOf(fields: DocumentFields): Pick<GalleryItem, 'focal' | 'crop'> {
  const { focal, crop } = fields as { focal?: Focal; crop?: Crop };
  if (crop) return { focal: focusOf(focal, crop), crop };
  return focal ? { focal } : {};
}

const slugOf = ({ fields }: PublicDocument): string => String(fields['slug']);
const colorOf = ({ fields }: PublicDocument): string | undefined => fields['color'] as string | undefined;

/** The group in the price list: its own, or that of its page. */
const groupOf = ({ fields }: PublicDocument, category: PublicDocument | undefined): ServiceCategory =>
  ((fields['menuGroup'] ?? category?.fields['menuGroup']) as ServiceCategory | undefined) ?? defaultGroup;
