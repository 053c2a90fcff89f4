import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { paletteNames } from '@lacquer/contracts/salon/palettes';
import { pagesPath, previewPath } from '@lacquer/contracts/paths';
import { pathIn } from '@lacquer/contracts/site/languages';
import type { EditableNames, FromPreview, PreviewDocument, ToPreview } from '@lacquer/contracts/site/preview';
import { titleOf } from '@lacquer/contracts/site/document-kind';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { slugOfPath } from '@lacquer/contracts/site/slugs';
import { galleryQuery } from '../../features/gallery/queries';
import { testimonialsQuery } from '../../features/reviews/queries';
import { leaveFirstPage } from '../../components/island';
import { hasLanguages } from '@lacquer/contracts/site/translations';
import { propertiesOf } from '../../palettes/palettes';
import { wordsOf } from '../../language/translate';
import { salonQuery } from '../../salon/queries';
import { directionsUrl, openingText } from '../../salon/salon-text';
import { menuQuery, pageQuery } from '../../menu/queries';
import type { makeRouter } from '../router';
import { draftContent } from './draft-content';
import { makeEditable, makeReadable, textOf } from './editable';
import { Marks, type Source } from './marks';

type Router = ReturnType<typeof makeRouter>;

const tellEditor = (message: FromPreview): void => parent.postMessage(message, location.origin);

/** Shows drafts, as the editor around this frame has them, in place of what is public. Resolves once it has them. */
export function openPreview(router: Router): Promise<void> {
  const marks = new Marks();
  const documents = new Map<string, PreviewDocument>();
  const started = Promise.withResolvers<void>();
  const picker = new Picker(
    marks,
    (element) => salonSourceAt(element, [...documents.values()], router),
    (id) => documents.get(id),
  );
  addEventListener('message', ({ data, source, origin }: MessageEvent<ToPreview>) => {
    if (source !== parent || origin !== location.origin) return;
    switch (data.preview) {
      case 'documents':
        documents.clear();
        for (const document of data.documents) documents.set(document.id, document);
        fill(router, documents, marks);
        started.resolve();
        break;
      case 'draft':
        documents.set(data.document.id, { ...documents.get(data.document.id), ...data.document });
        fill(router, documents, marks);
        picker.rename(data.document);
        break;
      case 'show':
        void show(router, picker, data);
        break;
      case 'mode':
        picker.turn(data.isEditing ? data.names : null);
        break;
    }
  });
  router.subscribe('onRendered', ({ toLocation }) => tellEditor({ preview: 'moved', path: toLocation.pathname }));
  // nobody visits a preview: no statistics
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  // the colors of the admin are not those of the site
  delete document.documentElement.dataset['scheme'];
  router.subscribe('onRendered', () => void showPalette(router));
  picker.start();
  // the whole page, also what is far below
  leaveFirstPage();
  tellEditor({ preview: 'ready' });
  return started.promise;
}

async function showPalette(router: Router) {
  const salon = await router.options.context.queryClient.ensureQueryData(salonQuery).catch(() => null);
  for (const [property, value] of Object.entries(propertiesOf(salon?.palette ?? paletteNames[0])))
    document.documentElement.style.setProperty(property, value);
}

async function show(router: Router, picker: Picker, { path, id, field }: ToPreview & { preview: 'show' }) {
  if (router.state.location.pathname !== path)
    await router.navigate({ href: previewPath + pathIn(router.options.context.language, path) });
  if (id !== null) picker.reveal(id, field);
}

function fill(router: Router, documents: ReadonlyMap<string, PreviewDocument>, marks: Marks): void {
  const { queryClient } = router.options.context;
  const known = queryClient.getQueriesData({ queryKey: [pagesPath] }).map(([[, slug]]) => String(slug));
  const { menu, pages, gallery, testimonials, salon } = draftContent(
    [...documents.values()],
    marks,
    router.options.context.language,
  );
  if (salon) {
    queryClient.setQueryData(salonQuery.queryKey, salon);
    void showPalette(router);
  }
  queryClient.setQueryData(menuQuery.queryKey, menu);
  for (const page of pages) queryClient.setQueryData(pageQuery(page.slug).queryKey, page);
  queryClient.setQueryData(galleryQuery.queryKey, gallery);
  queryClient.setQueryData(testimonialsQuery.queryKey, testimonials);
  const gone = known.filter((slug) => !pages.some((page) => page.slug === slug));
  if (gone.includes(slugOfPath(router.state.location.pathname))) void router.navigate({ to: '/services' });
  for (const slug of gone) queryClient.removeQueries(pageQuery(slug));
}

const style = `
[data-edit] { cursor: text; }
[data-edit]:focus-visible,
[data-edit]:hover { outline: 2px dashed #b3213f; outline-offset: 3px; }
[data-edit][data-shown] { outline: 2px solid #b3213f; outline-offset: 3px; }
`;

const textsOf = (id: string): string => `[data-edit^="${CSS.escape(id)}#"]`;

/** What a click beside a text belongs to: the nearest of these with a marked text in it. */
const containers = 'a, button, li, article, figure, section, header, div';

/** Finds the texts of documents on the page, and tells the editor which one is clicked. */
class Picker {
  private isOn = true;
  private names: EditableNames | null = null;
  /** What has been asked for before the page showed it. */
  private awaited: { id: string; field: string | null } | undefined;

  constructor(
    private readonly marks: Marks,
    /** The source of an element whose text is not marked. */
    private readonly otherSource: (element: Element) => Source | undefined,
    private readonly documentOf: (id: string) => PreviewDocument | undefined,
  ) {}

  /** `names`: what texts are called; null: a click is for the page. */
  turn(names: EditableNames | null): void {
    this.isOn = names !== null;
    this.names = names;
    for (const element of document.querySelectorAll('[data-edit]')) this.equip(element);
  }

  /** Texts are called after their document, whose title may have changed. */
  rename({ id }: PreviewDocument): void {
    for (const element of document.querySelectorAll(textsOf(id))) this.equip(element);
  }

  start(): void {
    const sheet = document.createElement('style');
    sheet.textContent = style;
    document.head.append(sheet);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        this.label(target);
        for (const added of addedNodes) this.label(added);
      }
      if (this.awaited) this.reveal(this.awaited.id, this.awaited.field);
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['alt'],
    });
    const pick = (event: Event) => {
      if (!this.isOn || !(event.target instanceof Element)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type !== 'click') return;
      this.pick(event.target);
    };
    // before React, whose handlers would follow links and open menus
    for (const type of ['click', 'auxclick', 'submit']) addEventListener(type, pick, true);
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!this.isOn || (key !== 'Enter' && key !== ' ') || !(target instanceof Element)) return;
      const text = target.matches('[data-edit]')
        ? target
        : target.matches('button, summary') && target.querySelector('[data-edit]');
      if (!text) return;
      event.preventDefault();
      event.stopPropagation();
      this.pick(text);
    };
    addEventListener('keydown', press, true);
  }

  private pick(target: Element): void {
    const found = this.sourceAt(target);
    if (found) tellEditor({ preview: 'picked', ...found });
  }

  /** Scrolls to a text, or to the first one of its document, and outlines it. */
  reveal(id: string, field: string | null): void {
    for (const shown of document.querySelectorAll('[data-shown]')) shown.removeAttribute('data-shown');
    const own = `main ${textsOf(id)}:not(nav *)`;
    const element =
      (field !== null && document.querySelector(`main [data-edit="${CSS.escape(id)}#${CSS.escape(field)}"]`)) ||
      document.querySelector(own);
    this.awaited = element ? undefined : { id, field };
    element?.setAttribute('data-shown', '');
    element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }

  /** Names the source on the elements of marked texts within a node. */
  private label(node: Node): void {
    if (node instanceof HTMLImageElement) return this.name(node, node.alt);
    if (node.nodeType === Node.TEXT_NODE) return this.name(node.parentElement, node.textContent ?? '');
    if (!(node instanceof Element)) return undefined;
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      this.name(text.parentElement, text.textContent ?? '');
    for (const image of node.querySelectorAll('img')) this.name(image, image.alt);
    return undefined;
  }

  private name(element: Element | null, text: string): void {
    const source = this.marks.find(text);
    if (!element) return;
    if (source) element.setAttribute('data-edit', `${source.id}#${source.field}`);
    // also an element that has another text since, of no document
    if (element.hasAttribute('data-edit')) this.equip(element);
  }

  /** Makes a text a button while it can be picked. */
  private equip(element: Element): void {
    const source = this.marks.find(textOf(element));
    const { fields } = (source && this.documentOf(source.id)) ?? {};
    if (!this.names || !source || !fields) return makeReadable(element);
    const kind = documentKinds[source.kind];
    const field = kind.fields[source.field];
    return makeEditable(
      element,
      [
        titleOf(kind, fields),
        this.names.labels[source.kind][source.field],
        field && hasLanguages(field) && this.names.language,
      ]
        .filter(Boolean)
        .join(', '),
    );
  }

  private sourceAt(target: Element): (Omit<Source, 'field'> & { field: string | null }) | undefined {
    const own = target.closest('[data-edit]');
    if (own) return this.marks.find(textOf(own));
    const other = this.otherSource(target);
    if (other) return other;
    for (
      let around: Element | null | undefined = target.closest(containers);
      around;
      around = around.parentElement?.closest(containers)
    ) {
      const within = around.querySelector('[data-edit]');
      const source = within && this.marks.find(textOf(within));
      if (source) return { ...source, field: /^\$[\d.,]+/.test(target.textContent ?? '') ? 'price' : null };
    }
    return undefined;
  }
}

/** The part of the salon's profile that an element shows in another form: a phone to call, a link, opening hours. */
function salonSourceAt(element: Element, documents: readonly PreviewDocument[], router: Router): Source | undefined {
  const document = documents.find(({ kind }) => kind === 'salon');
  if (!document) return undefined;
  const { bookingUrl, links, hours, address } = document.fields as SalonProfile;
  const href = element.closest('a')?.getAttribute('href') ?? '';
  const { formats } = wordsOf(router.options.context);
  const text = element.textContent ?? '';
  const fields: Partial<Record<keyof SalonProfile, boolean>> = {
    phone: /^(tel|sms):/.test(href),
    bookingUrl: href === bookingUrl,
    links: href !== '' && (href === links.instagram || href === links.facebook),
    address: href.startsWith(directionsUrl({ address })),
    hours: Object.values(hours).some((opening) => opening !== null && text.includes(openingText(opening, formats))),
  };
  const field = Object.entries(fields).find(([, isShown]) => isShown)?.[0];
  return field === undefined ? undefined : { kind: 'salon', id: document.id, field };
}
