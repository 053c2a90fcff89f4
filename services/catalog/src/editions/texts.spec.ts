import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import {
  createDocument,
  getSiteStatus,
  keepSample,
  listDocuments,
  orderDocuments,
  publishSite,
  removeDocument,
  restoreEdition,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import type { Part, Words } from '@lacquer/contracts/site/fields';
import { textPageRoutes } from '@lacquer/contracts/site/kinds/page';
import { isPagePictureField } from '@lacquer/contracts/site/page-pictures';
import { getPublishedSite, type TextPage } from '@lacquer/contracts/site/published';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { SiteView } from '@lacquer/contracts/site/views';
import { eventually } from '@lacquer/servers/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import { useCatalog } from '../testing/use-catalog.js';

const kind = 'page' as const;

describe('the texts of pages', () => {
  const service = useCatalog();

  const pageOf = async (route: string): Promise<TextPage> => {
    const page = new SiteView(await service.rpc.call(getPublishedSite, {}), 'en').findPage(route);
    if (page?.kind !== 'page') throw new Error(`there is no page ${route}`);
    return page;
  };
  const idOf = async (route: string) =>
    (await service.rpc.call(listDocuments, { kind })).find(({ fields }) => fields['route'] === route)?.id ?? '';

  it('begin with those of the installation, one document for each page', async () => {
    const documents = await service.rpc.call(listDocuments, { kind });
    expect(documents.map(({ fields }) => String(fields['route'])).toSorted()).toEqual(textPageRoutes.toSorted());
    expect(documents.every(({ sample, state }) => sample && state === 'published')).toBe(true);
    expect(await pageOf('about')).toMatchObject({
      heading: 'A small salon that takes its time',
      texts: { closingTitle: 'How to spot us' },
      lists: { cards: { length: 5 }, figures: [{ title: '2017' }, {}, {}] },
    });
    expect((await pageOf('areas')).lists['places']).toHaveLength(8);
    expect((await pageOf('contact')).lists['places']?.[0]).toMatchObject({ title: 'Downtown Los Angeles' });
    expect((await pageOf('privacy')).lists['sections']?.length).toBeGreaterThan(4);
  });

  it('are samples, each, until they are rewritten in English or kept', async () => {
    const sampleFields = async () => {
      const { samples } = await service.rpc.call(getSiteStatus, {});
      const id = await idOf('about');
      return samples.find((each) => each.id === id)?.sampleFields;
    };
    const id = await idOf('about');
    const others = ['heading', 'intro', 'pictures', 'story', 'figures', 'cards', 'closingText'];
    const searched = ['title', 'description', 'keywords'];
    expect(await sampleFields()).toEqual([...others, ...searched]);
    const [document] = (await service.rpc.call(listDocuments, { kind })).filter((each) => each.id === id);
    const intro = document?.fields['intro'] as Words;
    const cards = document?.fields['cards'] as Part[];
    await service.rpc.call(saveDocument, {
      kind,
      id,
      fields: {
        intro: { ...intro, es: 'Traducido de nuevo.' },
        story: { en: 'We opened in 2021.' },
        cards: cards.toSpliced(0, 1, { title: { en: 'Ours' }, text: { en: 'Ours too' } }),
        pictures: null,
      },
    });
    await service.rpc.call(publishSite, {});
    const left = ['heading', 'intro', 'figures', 'cards', 'closingText', ...searched];
    expect(await sampleFields()).toEqual(left);
    await service.rpc.call(keepSample, { kind, id, fields: left });
    expect(await sampleFields()).toBeUndefined();
    await service.rpc.call(keepSample, { kind, id, fields: ['heading', 'intro', ...searched] });
    expect(await sampleFields()).toEqual(['figures', 'cards', 'closingText']);
  });

  it('have pictures that are samples until an owner replaces or removes them: nobody can keep an illustration', async () => {
    const id = await idOf('home');
    const sampleFields = async () => {
      const { samples } = await service.rpc.call(getSiteStatus, {});
      return samples.find((each) => each.id === id)?.sampleFields.filter((field) => isPagePictureField(field));
    };
    const publish = async (fields: Record<string, unknown>) => {
      await service.rpc.call(saveDocument, { kind, id, fields });
      await service.rpc.call(publishSite, {});
    };
    expect(await sampleFields()).toEqual(['pictures', 'textPictures']);
    await expect(service.rpc.call(keepSample, { kind, id, fields: ['text', 'pictures'] })).rejects.toMatchObject({
      details: [{ path: 'pictures' }],
    });

    const before = await pageOf('home');
    expect(before.pictures.map(({ picture }) => picture)).toEqual(
      ['hero-tall', 'milk-bath-french', 'oxblood-bottle'].map((name) => `/images/stills/${name}-800.jpg`),
    );
    expect(before.textPictures).toMatchObject([{ alt: expect.stringContaining('Four bottles') }]);
    // moved, described and cut, they are what they were
    await publish({ pictures: before.pictures.toReversed().map(({ picture }) => ({ picture, alt: { en: 'Ours' } })) });
    expect(await sampleFields()).toEqual(['pictures', 'textPictures']);
    await publish({ pictures: null, textPictures: [] });
    expect(await sampleFields()).toEqual([]);
    const after = await pageOf('home');
    expect([after.pictures, after.textPictures, after.lists['pictures']]).toEqual([[], undefined, undefined]);
    await expect(
      publish({ pictures: [0, 1, 2, 3].map((each) => ({ picture: `/images/${each}.jpg` })) }),
    ).rejects.toMatchObject({ details: [{ path: 'pictures', message: 'may have at most 3 entries' }] });

    await service.rpc.call(restoreEdition, { edition: 1 });
    expect(await pageOf('home')).toEqual(before);
    expect(await sampleFields()).toEqual(['pictures', 'textPictures']);
  });

  it('are public with an edition, and come back with an earlier one', async () => {
    const told: unknown[] = [];
    service.bus.listen(catalogChanged.name, 'gateway', async (event) => void told.push(event));
    const before = await pageOf('about');
    const fields = {
      story: { en: 'We opened in 2021.', ko: '2021년에 문을 열었습니다.' },
      figures: [{ title: '2021', text: 'since' }],
      cards: null,
    };
    await service.rpc.call(saveDocument, { kind, id: await idOf('about'), fields });
    expect(await pageOf('about')).toEqual(before);

    await service.rpc.call(publishSite, {});

    const after = await pageOf('about');
    expect(after.texts['story']).toBe('We opened in 2021.');
    expect(after.lists).toEqual({ figures: [{ title: '2021', text: 'since', figure: null, note: null }] });
    expect(await eventually(() => told[0])).toMatchObject({ data: { changed: ['pages'] } });
    await service.rpc.call(restoreEdition, { edition: 1 });
    expect(await pageOf('about')).toEqual(before);
  });

  it('of the landing page have the address that the salon gives it, and lead there from those of before', async () => {
    const id = await idOf(landingSlug);
    const view = async () => new SiteView(await service.rpc.call(getPublishedSite, {}), 'en');
    const addresses = async () => {
      const site = await view();
      return [landingSlug, 'houston-nails', 'nails-in-houston'].map((slug) => site.findSlug(slug));
    };
    const give = async (slug: string | null) => {
      await service.rpc.call(saveDocument, { kind, id, fields: { slug } });
      await service.rpc.call(publishSite, {});
    };
    expect(await addresses()).toEqual([landingSlug, undefined, undefined]);
    await give('houston-nails');
    expect(await addresses()).toEqual(['houston-nails', 'houston-nails', undefined]);
    expect((await view()).findPage('houston-nails')).toMatchObject({ kind: 'page', slug: landingSlug });
    await give('nails-in-houston');
    expect(await addresses()).toEqual(['nails-in-houston', 'nails-in-houston', 'nails-in-houston']);
    expect((await service.rpc.call(listDocuments, { kind })).filter(({ slug }) => slug !== undefined)).toHaveLength(1);

    const taken = { details: [{ path: 'slug', message: 'is the address of “Gel Manicure”' }] };
    await expect(give('gel-manicure')).rejects.toMatchObject(taken);
    await expect(
      service.rpc.call(createDocument, { kind: 'service', fields: { slug: 'nails-in-houston' } }),
    ).rejects.toMatchObject({ details: [{ path: 'slug' }] });
    await give(null);
    expect(await addresses()).toEqual([landingSlug, landingSlug, landingSlug]);
  });

  it('without English are public in no language, and keep their translations for the next English', async () => {
    const id = await idOf('about');
    const fieldsIn = async () =>
      (await service.rpc.call(listDocuments, { kind })).find((document) => document.id === id)?.fields ?? {};
    const emptied = { en: '', es: 'Abrimos en 2021.', of: { es: 'We opened in 2021.' } };
    const figures = [{ title: { en: '2021' }, text: { en: '', es: 'desde' } }];
    await service.rpc.call(saveDocument, { kind, id, fields: { story: emptied, figures, heading: emptied } });
    expect(await fieldsIn()).toMatchObject({ story: emptied, heading: emptied });
    await expect(service.rpc.call(publishSite, {})).rejects.toMatchObject({
      code: 'CATALOG.DRAFTS_INCOMPLETE',
      details: [{ path: `page/${id}/heading`, message: 'Headline is required' }],
    });
    await service.rpc.call(saveDocument, { kind, id, fields: { heading: { en: 'About us' } } });
    await service.rpc.call(publishSite, {});

    const published = await service.rpc.call(getPublishedSite, {});
    for (const language of ['en', 'es'] as const) {
      const page = new SiteView(published, language).findPage('about');
      expect(page).not.toMatchObject({ texts: { story: expect.any(String) } });
      expect(page).toMatchObject({ lists: { figures: [{ title: '2021', text: '' }] } });
    }
    expect(await fieldsIn()).toMatchObject({ story: emptied });
    await service.rpc.call(restoreEdition, { edition: 1 });
  });

  it('are neither added, removed nor ordered', async () => {
    const id = await idOf('terms');
    const refused = { code: 'CATALOG.DOCUMENTS_FIXED', kind: 'conflict' };
    await expect(service.rpc.call(createDocument, { kind, fields: { route: 'about' } })).rejects.toMatchObject(refused);
    await expect(service.rpc.call(removeDocument, { kind, id })).rejects.toMatchObject(refused);
    await expect(service.rpc.call(orderDocuments, { kind, ids: [id] })).rejects.toMatchObject(refused);
    await expect(service.rpc.call(saveDocument, { kind, id, fields: { hidden: true } })).rejects.toMatchObject({
      code: 'CATALOG.FIELDS_INVALID',
    });
  });
});
