import { listServices, setServicePrice } from '@lacquer/contracts/salon/catalog';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import {
  createDocument,
  getSiteStatus,
  listDocuments,
  listEditions,
  orderDocuments,
  publishSite,
  removeDocument,
  restoreEdition,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { SiteView } from '@lacquer/contracts/site/views';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { useCatalog } from '../testing/use-catalog.js';

const builder = {
  name: { en: 'Builder Gel', ko: '빌더 젤' },
  price: 5500,
  category: 'manicure-los-angeles',
  minutes: { from: 60, to: 90 },
  line: 'Strength without length.',
};

describe('the services and their pages', () => {
  const service = useCatalog();

  const sql = <T>(text: string): Promise<T> => service.app.nest.get(DataSource).query(text);
  const create = (fields: DocumentFields, kind: KindName = 'service') =>
    service.rpc.call(createDocument, { kind, fields });
  const publish = () => service.rpc.call(publishSite, {});
  const site = () => service.rpc.call(getPublishedSite, {});
  const view = async (language: SiteLanguage = 'en') => new SiteView(await site(), language);
  const idOf = async (slug: string, kind: KindName = 'service') => {
    const found = (await service.rpc.call(listDocuments, { kind })).find((each) => each.slug === slug);
    if (!found) throw new Error(`there is no ${kind} ${slug}`);
    return found.id;
  };
  const save = async (slug: string, fields: DocumentFields, kind: KindName = 'service') =>
    service.rpc.call(saveDocument, { kind, id: await idOf(slug, kind), fields });
  const remove = async (slug: string, kind: KindName = 'service') =>
    service.rpc.call(removeDocument, { kind, id: await idOf(slug, kind) });
  const menuOf = async (slug: string) => (await view()).menu.services.find((each) => each.slug === slug);
  const rowOf = async (slug: string) => (await service.rpc.call(listServices, {})).find((each) => each.slug === slug);
  const faultsOf = (path: string, message: unknown) => ({
    code: 'CATALOG.FIELDS_INVALID',
    details: [{ path, message }],
  });

  it('begin with those of the installation: each service on its page, in the order of the price list', async () => {
    const before = await service.rpc.call(listServices, {});
    const all = await view();
    const { menu } = all;
    expect(menu.categories.map(({ slug }) => slug)).toEqual([
      'manicure-los-angeles',
      'pedicure-los-angeles',
      'waxing-los-angeles',
    ]);
    expect(menu.services.map(({ slug, price, group }) => [slug, price, group])).toEqual(
      before.map(({ slug, price, category }) => [slug, price, category]),
    );
    for (const { slug, line, minutes, category, color } of menu.services) {
      expect(all.findPage(slug)).toMatchObject({ kind: 'service', bullets: { length: 4 }, related: { length: 3 } });
      expect([slug, line, minutes, category, color]).not.toContain(null);
    }
    expect(all.findPage('waxing-los-angeles')).toMatchObject({ kind: 'category', focusTitle: 'Worth knowing' });
    expect(await menuOf('nail-art')).toMatchObject({ name: 'Custom Nail Art', per: 'nail', group: 'Add-ons' });
    expect(before.map(({ version }) => version)).toEqual(before.map(() => 0));
  });

  it('are found at the short addresses of before', async () => {
    const all = await view();
    expect(all.findSlug('manicure')).toBe('manicure-los-angeles');
    expect(all.findPage('waxing')).toMatchObject({ slug: 'waxing-los-angeles' });
  });

  it('gain a service with the address of its name, after those of its group', async () => {
    const { id } = await create(builder);
    expect(await menuOf('builder-gel')).toBeUndefined();

    expect(await publish()).toMatchObject({ edition: 2, changes: [{ title: 'Builder Gel', change: 'added' }] });

    expect(await rowOf('builder-gel')).toEqual({
      id,
      name: 'Builder Gel',
      description: 'Strength without length.',
      duration: 90,
      price: 5500,
      category: 'Manicure',
      icon: 'fa-hand-paper',
      slug: 'builder-gel',
      squareCheckoutUrl: null,
      version: expect.any(Number),
    });
    const rows = await service.rpc.call(listServices, {});
    const manicures = rows.filter(({ category }) => category === 'Manicure');
    expect(manicures.at(-1)).toMatchObject({ slug: 'builder-gel' });
    expect([...new Set(rows.map(({ category }) => category))]).toHaveLength(4);
    const all = await view();
    expect(all.findPage('builder-gel')).toEqual({
      kind: 'service',
      slug: 'builder-gel',
      title: 'Builder Gel',
      description: 'Strength without length.',
      keywords: [],
      heading: 'Builder Gel',
      intro: null,
      pictures: [],
      bullets: [],
      includes: [],
      note: null,
      related: ['acrylic-extensions', 'classic-manicure', 'gel-manicure'],
    });
    expect((await view('ko')).findPage('builder-gel')).toMatchObject({ heading: '빌더 젤' });
    expect((await view('es')).findPage('builder-gel')).toMatchObject({ heading: 'Builder Gel' });
  });

  it.each([
    ['Móng tay bột Đặc biệt', 'mong-tay-bot-dac-biet'],
    ['젤 매니큐어', 'service'],
    ['Gel Manicure', 'gel-manicure-2'],
    ['Gallery', 'gallery-2'],
    [`Very ${'long '.repeat(11)}`, 'very-long-long-long-long-long-long-long-long-long-long-long'],
  ])('give “%s” a free address in Latin letters', async (name, slug) => {
    await create({ ...builder, name });
    await publish();
    expect(await rowOf(slug)).toMatchObject({ name: name.trim() });
  });

  it('keep an address that is taken, reserved or malformed out, and name the other document', async () => {
    const taken = save('gel-manicure', { slug: 'spa-pedicure' });
    await expect(taken).rejects.toMatchObject(faultsOf('slug', 'is the address of “Spa Pedicure”'));
    await expect(create({ ...builder, slug: 'waxing-los-angeles' })).rejects.toMatchObject(
      faultsOf('slug', 'is the address of “Waxing”'),
    );
    await expect(create({ slug: 'admin' })).rejects.toMatchObject(
      faultsOf('slug', 'is the address of another page of the site'),
    );
    await expect(create({ slug: 'a b' })).rejects.toMatchObject(faultsOf('slug', expect.stringContaining('letters')));
    await expect(create({ category: 'lashes' })).rejects.toMatchObject(
      faultsOf('category', expect.stringContaining('manicure-los-angeles, pedicure')),
    );
    await expect(create({ related: ['gel-manicure', 'nope'] })).rejects.toMatchObject(
      faultsOf('related', expect.stringContaining('must be the slug of a service')),
    );
  });

  it('keep former addresses, also after several changes and when services exchange theirs', async () => {
    await save('gel-manicure', { slug: 'gel-nails' });
    await publish();
    await save('gel-nails', { slug: 'soft-gel' });
    await publish();
    const changed = await view();
    expect(changed.findSlug('gel-manicure')).toBe('soft-gel');
    expect(changed.findSlug('gel-nails')).toBe('soft-gel');
    expect(changed.findPage('classic-manicure')).toMatchObject({ related: expect.arrayContaining(['soft-gel']) });

    const [one, other] = [await idOf('spa-pedicure'), await idOf('gel-pedicure')];
    await service.rpc.call(saveDocument, { kind: 'service', id: one, fields: { slug: 'waiting' } });
    await service.rpc.call(saveDocument, { kind: 'service', id: other, fields: { slug: 'spa-pedicure' } });
    await service.rpc.call(saveDocument, { kind: 'service', id: one, fields: { slug: 'gel-pedicure' } });
    await publish();
    expect(await rowOf('gel-pedicure')).toMatchObject({ id: one });
    expect(await rowOf('spa-pedicure')).toMatchObject({ id: other });
  });

  it('list a service on no page while its page is hidden or removed, and keep it in the price list', async () => {
    await save('manicure-los-angeles', { hidden: true }, 'category');
    await remove('waxing-los-angeles', 'category');
    await publish();

    expect(await menuOf('gel-manicure')).toMatchObject({ category: null });
    expect(await menuOf('leg-waxing')).toMatchObject({ category: null, group: 'Add-ons' });
    expect((await view()).findPage('waxing-los-angeles')).toBeUndefined();
    expect(await service.rpc.call(listServices, {})).toHaveLength(17);
  });

  it('leave no trace of a hidden or removed service, also in what goes well with others', async () => {
    await save('gel-manicure', { hidden: true });
    await remove('nail-art');
    await publish();

    const all = await view();
    for (const slug of ['gel-manicure', 'nail-art']) {
      expect(all.findPage(slug)).toBeUndefined();
      expect(await rowOf(slug)).toBeUndefined();
    }
    const related = all.menu.services.flatMap(({ slug }) => {
      const page = all.findPage(slug);
      return page?.kind === 'service' ? page.related : [];
    });
    expect(related).not.toContain('gel-manicure');
    expect(related).not.toContain('nail-art');
  });

  it('stand in the order of the list', async () => {
    const ids = [await idOf('leg-waxing'), await idOf('hot-stone-manicure')];
    await service.rpc.call(orderDocuments, { kind: 'service', ids });
    await publish();
    expect((await view()).menu.services.slice(0, 2).map(({ slug }) => slug)).toEqual([
      'leg-waxing',
      'hot-stone-manicure',
    ]);
    const rows = await service.rpc.call(listServices, {});
    expect(rows.map(({ category }) => category)).toEqual(
      ['Acrylic', 'Manicure', 'Pedicure', 'Add-ons'].flatMap((group) =>
        rows.flatMap(({ category }) => (category === group ? [group] : [])),
      ),
    );
    expect(rows.find(({ category }) => category === 'Manicure')).toMatchObject({ slug: 'hot-stone-manicure' });
  });

  it('are published only with a name, a price and a page', async () => {
    await create({});
    await expect(publish()).rejects.toMatchObject({
      code: 'CATALOG.DRAFTS_INCOMPLETE',
      details: [{ message: 'Name is required' }, { message: 'Price is required' }, { message: 'Page is required' }],
    });
  });

  it('show a new price at once, as an edition, and leave other drafts alone', async () => {
    const id = await idOf('gel-manicure');
    await save('gel-manicure', { intro: 'A draft' });
    await save('spa-pedicure', { price: 9900 });

    expect(await service.rpc.call(setServicePrice, { id, price: 4200, version: 0 })).toMatchObject({
      price: 4200,
      version: 1,
    });

    expect(await menuOf('gel-manicure')).toMatchObject({ price: 4200 });
    expect((await view()).findPage('gel-manicure')).not.toMatchObject({ intro: 'A draft' });
    expect(await menuOf('spa-pedicure')).toMatchObject({ price: 3500 });
    const { changes, edition } = await service.rpc.call(getSiteStatus, {});
    expect(edition).toBe(2);
    expect(changes.map(({ title, fields }) => [title, fields])).toEqual([
      ['Gel Manicure', ['intro']],
      ['Spa Pedicure', ['price']],
    ]);
    const [latest] = await service.rpc.call(listEditions, {});
    expect(latest?.changes).toMatchObject([{ title: 'Gel Manicure', fields: ['price'] }]);
    await publish();
    expect(await menuOf('gel-manicure')).toMatchObject({ price: 4200 });
    // a price of a publication counts as an edit of it too
    const spa = await rowOf('spa-pedicure');
    expect(spa).toMatchObject({ price: 9900, version: 1 });
    await expect(
      service.rpc.call(setServicePrice, { id: spa?.id ?? '', price: 100, version: 0 }),
    ).rejects.toMatchObject({ code: 'CATALOG.CHANGED_MEANWHILE' });
  });

  it('keep a price that the release before has set, in drafts, in editions and after a publication', async () => {
    await save('gel-manicure', { intro: 'A draft' });
    const editedBy = '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20';
    await sql(
      `UPDATE service SET price = 4700, version = version + 1, edited_by = '${editedBy}' WHERE slug = 'gel-manicure'`,
    );
    // an open form follows
    const documents = await service.rpc.call(listDocuments, { kind: 'service' });
    expect(documents.find(({ slug }) => slug === 'gel-manicure')).toMatchObject({ version: 2, editedBy });
    expect(await menuOf('gel-manicure')).toMatchObject({ price: 4700 });
    await publish();
    expect(await rowOf('gel-manicure')).toMatchObject({ price: 4700, version: 1 });
    await service.rpc.call(restoreEdition, { edition: 1 });
    expect(await rowOf('gel-manicure')).toMatchObject({ price: 4700 });
  });

  it('are restored with an edition, also to their addresses of then', async () => {
    const before = await site();
    await save('gel-manicure', { slug: 'soft-gel', price: 9900, name: 'Soft Gel' });
    await remove('nail-art');
    await create(builder);
    await publish();

    await service.rpc.call(restoreEdition, { edition: 1 });

    const after = await site();
    expect(after.documents).toEqual(before.documents);
    const steady = ({ version: _, ...row }: (typeof before.services)[number]) => row;
    expect(after.services.map(steady)).toEqual(before.services.map(steady));
    expect(new SiteView(after, 'en').findSlug('soft-gel')).toBe('gel-manicure');
  });

  it('are answered as of one edition, never of two', async () => {
    const seen: string[] = [];
    const reading = (async () => {
      for (let count = 0; count < 60; count += 1) {
        const { edition, services, gallery } = await site();
        const marked = [services[0]?.name, gallery[0]?.title].map((text) => Number(text?.replace('Edition ', '')));
        seen.push(JSON.stringify(marked.map((number) => (Number.isNaN(number) ? 1 : number)).concat(edition)));
      }
    })();
    const [first] = await service.rpc.call(listDocuments, { kind: 'gallery-item' });
    for (let edition = 2; edition <= 8; edition += 1) {
      await save('acrylic-extensions', { name: `Edition ${edition}` });
      await service.rpc.call(saveDocument, {
        kind: 'gallery-item',
        id: first?.id ?? '',
        fields: { title: `Edition ${edition}` },
      });
      await publish();
    }
    await reading;
    for (const answer of seen) expect(new Set(JSON.parse(answer) as number[]).size).toBe(1);
    expect(new Set(seen).size).toBeGreaterThan(1);
  });

  it('keep a picture that only a page shows, also from the release before', async () => {
    const picture = (id: string) =>
      sql(`INSERT INTO picture (id, width, height, original, uploaded_by, uploaded_at)
        VALUES ('${id}', 1, 1, '', gen_random_uuid(), now() - interval '100 days')`);
    await save('gel-manicure', { pictures: [{ picture: '/pictures/shown/800.jpg', alt: 'Ours' }] });
    await picture('shown');
    await picture('unused');
    await sql('DELETE FROM picture');
    expect(await sql('SELECT id FROM picture')).toEqual([{ id: 'shown' }]);
  });
});
