import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import {
  getSiteStatus,
  keepSample,
  listDocuments,
  placeSample,
  publishSite,
  saveDocument,
  type SiteDocument,
} from '@lacquer/contracts/site/documents';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { documentKinds, kindNames } from '@lacquer/contracts/site/kinds';
import { isPagePictureField } from '@lacquer/contracts/site/page-pictures';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { placeParts, sampleClaims, samplePlace } from '@lacquer/contracts/site/sample/own-facts';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { SiteView } from '@lacquer/contracts/site/views';
import { asOwner, testOwner } from '@lacquer/platform/testing/service-under-test';
import { describe, expect, it } from '@jest/globals';
import { useCatalog } from '../testing/use-catalog.js';
import { wordsIn } from './words-in-fields.js';

/** How a text names the fictional salon's place, in any language, and since when it is there. */
const fiction =
  /los[ -]?[aá]ngeles|koreatown|vermont|90006|201[79]|로스앤젤레스|코리아타운|한인타운|버몬트|wilshire|macarthur/i;
/** In Spanish, `la` is an article. */
const abbreviation = /\bLA\b/;
const tells = (text: string): boolean => fiction.test(text) || abbreviation.test(text);

describe('what the texts of a new installation say of the fictional salon', () => {
  const service = useCatalog();

  const all = async (): Promise<SiteDocument[]> =>
    (await Promise.all(kindNames.map((kind) => service.rpc.call(listDocuments, { kind })))).flat();
  const find = async (which: (document: SiteDocument) => boolean): Promise<SiteDocument> => {
    const found = (await all()).find(which);
    if (!found) throw new Error('there is no such document');
    return found;
  };
  const pageOf = (route: string) => find(({ kind, fields }) => kind === 'page' && fields['route'] === route);
  const serviceOf = (slug: string) => find(({ kind, fields }) => kind === 'service' && fields['slug'] === slug);
  const categoryOf = (color: string) => find(({ kind, fields }) => kind === 'category' && fields['color'] === color);
  const moveTo = async (address: Readonly<Record<string, string>>) => {
    const { id } = await find(({ kind }) => kind === 'salon');
    await service.rpc.call(saveDocument, { kind: 'salon', id, fields: { address } });
  };
  const oakland = { street: '7 Harbor Way, Suite 2', city: 'Oakland', region: 'CA', postalCode: '94601' };
  const place = (neighborhood?: string) =>
    service.rpc.call(placeSample, { ...(neighborhood !== undefined && { neighborhood }) });
  const status = () => service.rpc.call(getSiteStatus, {});

  it('is marked in every text and address, and an owner can keep it', async () => {
    const texts = (await all()).filter(({ kind }) => documentKinds[kind].told);
    const unmarked = texts.flatMap(({ title, fields, sampleFields }) =>
      Object.entries(fields)
        .filter(([, value]) => wordsIn(value).some(({ en, es = '', ko = '' }) => [en, es, ko].some(tells)))
        .map(([name]) => name)
        .filter((name) => !sampleFields.includes(name))
        .map((name) => `${title}: ${name}`),
    );
    expect(unmarked).toEqual([]);
    expect((await pageOf('home')).sampleFields).toEqual(
      expect.arrayContaining(['heading', 'title', 'description', 'keywords', 'districtsText']),
    );
    // what any salon could say is not
    expect((await pageOf('home')).sampleFields).not.toContain('textTitle');
    expect((await serviceOf('french-manicure')).sampleFields).toEqual(['intro', 'title', 'description', 'keywords']);
    expect((await categoryOf('#B3213F')).sampleFields).toEqual(
      expect.arrayContaining(['heading', 'slug', 'title', 'description', 'keywords']),
    );
    const landing = await pageOf(landingSlug);
    expect(landing.sampleFields).toEqual(expect.arrayContaining(['slug', 'heading', 'stepsTitle', 'title']));
    const { kind, id, sampleFields } = landing;
    const fields = sampleFields.filter((field) => !isPagePictureField(field));
    await service.rpc.call(keepSample, { kind, id, fields });
    expect(await pageOf(landingSlug)).toMatchObject({ sampleFields: ['pictures'], kept: fields });
  });

  it('is listed beside the sample as its texts have it', async () => {
    const texts = (await all()).flatMap(({ fields }) => wordsIn(fields));
    const lacks = (language: SiteLanguage, names: readonly string[]) =>
      names.filter((name) => !texts.some((words) => words[language]?.toLowerCase().includes(name.toLowerCase())));
    expect(lacks('en', sampleClaims)).toEqual([]);
    for (const part of placeParts)
      expect([part, lacks('es', samplePlace[part].es), lacks('ko', samplePlace[part].ko)]).toEqual([part, [], []]);
  });

  it('stays while nobody has said where the salon is, and is placed by an owner only', async () => {
    expect(await status()).not.toHaveProperty('placeable');
    await expect(place()).rejects.toMatchObject({ code: 'CATALOG.PLACE_UNKNOWN', kind: 'conflict' });
    await moveTo(oakland);
    const staff = asOwner(service.bus, { id: testOwner.id, role: 'staff' });
    await expect(staff.call(placeSample, {})).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it("gives way to the salon's own place in every language, as drafts", async () => {
    await moveTo(oakland);
    const before = await status();
    expect(before.placeable).toMatchObject({ city: 'Oakland' });

    const { documents } = await place();

    expect(documents).toHaveLength(before.placeable?.documents ?? -1);
    expect(await status()).not.toHaveProperty('placeable');
    const home = await pageOf('home');
    expect(home.fields).toMatchObject({
      heading: { en: 'Nail salon · Oakland', es: 'Salón de uñas · Oakland', ko: '네일샵 · Oakland' },
      title: { en: 'Nail salon in Oakland', es: 'Salón de uñas en Oakland', ko: 'Oakland 네일샵' },
      description: { en: expect.stringContaining('nail art in Oakland 94601. Walk-ins') },
      keywords: expect.arrayContaining([
        { en: 'nail salon Oakland 94601', es: 'salón de uñas oakland 94601', ko: 'Oakland 네일샵 94601' },
      ]),
    });
    expect((await serviceOf('french-manicure')).fields).toMatchObject({
      description: { en: expect.stringContaining('near Harbor Way, 94601: sheer pink') },
      category: 'manicure-oakland',
    });
    // visitors see it with the next edition
    expect(home.published).toMatchObject({ heading: { en: 'Nail salon · Koreatown' } });
    expect(home.sampleFields).toContain('heading');
    await service.rpc.call(publishSite, {});
    expect((await pageOf('home')).sampleFields).not.toContain('heading');
    const view = new SiteView(await service.rpc.call(getPublishedSite, {}), 'en');
    expect(['manicure-los-angeles', 'manicure', landingSlug].map((slug) => view.findSlug(slug))).toEqual([
      'manicure-oakland',
      'manicure-oakland',
      'nail-salon-oakland',
    ]);
    expect(await serviceOf('french-manicure')).toMatchObject({ published: { category: 'manicure-oakland' } });
    expect(view.menu.services.filter(({ category }) => category === 'manicure-oakland').length).toBeGreaterThan(3);
    expect((await place()).documents).toEqual([]);
  });

  it('names the neighborhood that an owner gives', async () => {
    await moveTo(oakland);
    await place('Fruitvale');
    expect((await pageOf('home')).fields).toMatchObject({
      heading: { ko: '네일샵 · Fruitvale' },
      title: { en: 'Nail salon in Fruitvale, Oakland', ko: 'Oakland Fruitvale 네일샵' },
    });
    expect((await pageOf(landingSlug)).slug).toBe('nail-salon-oakland-fruitvale');
  });

  it('stays where another place would not make it true, where an owner has kept it, and where it is rewritten', async () => {
    await moveTo(oakland);
    const { id } = await pageOf('gallery');
    await service.rpc.call(keepSample, { kind: 'page', id, fields: ['title'] });
    const own = { en: 'The nail salon of Koreatown’s artists' };
    const { id: other } = await pageOf('services');
    await service.rpc.call(saveDocument, { kind: 'page', id: other, fields: { title: own } });
    const before = await pageOf('home');

    await place();

    const { fields } = await pageOf('home');
    for (const name of ['text', 'districtsText', 'districts', 'drives', 'why'])
      expect(fields[name]).toEqual(before.fields[name]);
    expect((await pageOf('gallery')).fields['title']).toMatchObject({ en: 'Nail Art Gallery, Koreatown' });
    expect((await pageOf('services')).fields['title']).toEqual(own);
    expect((await pageOf('about')).fields['description']).toMatchObject({ en: expect.stringContaining('since 2017') });
  });

  it('keeps the names that are right for a salon of the same city', async () => {
    await moveTo({ street: '12 Sunset Plaza', city: 'Los Angeles', region: 'CA', postalCode: '90027' });
    await place('Silver Lake');
    expect((await pageOf('home')).fields).toMatchObject({
      title: { es: 'Salón de uñas en Silver Lake, Los Ángeles', ko: 'LA Silver Lake 네일샵' },
      description: { ko: expect.stringContaining('로스앤젤레스 Silver Lake 90027의') },
    });
    expect((await categoryOf('#B3213F')).slug).toBe('manicure-los-angeles');
  });

  it('fits its fields, and takes no address that another document has', async () => {
    const city = 'The Village of Indian Hill and the Meadows of the Upper River';
    await moveTo({ ...oakland, city });
    await place();
    for (const { kind, fields } of await all())
      for (const [name, value] of Object.entries(fields))
        expect([kind, name, documentKinds[kind].fields[name]?.schema.safeParse(value).success]).toEqual([
          kind,
          name,
          true,
        ]);
    const { fields } = await pageOf('home');
    expect(fields).toMatchObject({ title: { en: `Nail salon in ${city}` } });
    expect((await categoryOf('#B3213F')).slug).toBe('manicure-los-angeles');

    await moveTo(oakland);
    const { id } = await serviceOf('gel-manicure');
    await service.rpc.call(saveDocument, { kind: 'service', id, fields: { slug: 'pedicure-oakland' } });
    await place();
    expect((await categoryOf('#BE4A3A')).slug).toBe('pedicure-los-angeles');
    expect((await categoryOf('#B3213F')).slug).toBe('manicure-oakland');
  });

  it('is back when the change is undone', async () => {
    await moveTo(oakland);
    await service.rpc.call(publishSite, {});
    const before = await all();
    const { documents } = await place();
    for (const { kind, id, version, before: fields } of documents)
      await service.rpc.call(saveDocument, { kind, id, version, fields });
    expect((await status()).changes).toEqual([]);
    const content = (each: SiteDocument): [string, DocumentFields] => [each.id, each.fields];
    expect((await all()).map(content)).toEqual(before.map(content));
  });
});
