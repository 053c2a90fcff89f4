import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import {
  createDocument,
  discardDraft,
  getSiteStatus,
  listDocuments,
  listEditions,
  orderDocuments,
  publishSite,
  removeDocument,
  restoreDocument,
  restoreEdition,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { SiteView } from '@lacquer/contracts/site/views';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { useCatalog } from '../testing/use-catalog.js';

const waxing = 'waxing-los-angeles';
const manicures = 'manicure-los-angeles';
const ofWaxing = ['eyebrow-waxing', 'leg-waxing'];

describe('documents that name others', () => {
  const service = useCatalog();

  const sql = <T>(text: string): Promise<T> => service.app.nest.get(DataSource).query(text);
  const list = (kind: KindName = 'service') => service.rpc.call(listDocuments, { kind });
  const find = async (slug: string, kind: KindName = 'service') => {
    const found = (await list(kind)).find((each) => each.slug === slug);
    if (!found) throw new Error(`there is no ${kind} ${slug}`);
    return found;
  };
  const landing = async () => {
    const found = (await list('page')).find(({ fields }) => fields['route'] === landingSlug);
    if (!found) throw new Error('there is no landing page');
    return found;
  };
  const save = async (slug: string, fields: DocumentFields, kind: KindName = 'service') =>
    service.rpc.call(saveDocument, { kind, id: (await find(slug, kind)).id, fields });
  const rename = (from: string, to: string | null, kind: KindName = 'category') => save(from, { slug: to }, kind);
  const create = (fields: DocumentFields, kind: KindName = 'category') =>
    service.rpc.call(createDocument, { kind, fields });
  const publish = () => service.rpc.call(publishSite, {});
  const restore = (edition: number) => service.rpc.call(restoreEdition, { edition });
  const site = () => service.rpc.call(getPublishedSite, {});
  const occasions = ({ fields }: { fields: DocumentFields }) =>
    (fields['times'] as { figure: { en: string } }[]).map(({ figure }) => figure.en);
  /** The services of each page as visitors see them, without the help of former addresses. */
  const pages = async () => {
    const { menu } = new SiteView({ ...(await site()), formerSlugs: {} }, 'en');
    return Object.fromEntries(
      menu.categories.map(({ slug }) => [
        slug,
        menu.services.filter(({ category }) => category === slug).map((each) => each.slug),
      ]),
    );
  };
  /** The services of a page as editors see them. */
  const listed = async (slug: string) =>
    (await list()).filter(({ fields }) => fields['category'] === slug).map((each) => each.slug);
  const sorted = (slugs: readonly (string | undefined)[] = []) => slugs.map(String).toSorted();

  it('follow a page to its new address, with no edit, no change and no false conflict of their own', async () => {
    const before = await list();
    const members = await listed(waxing);
    expect(members).toEqual(expect.arrayContaining(ofWaxing));
    const open = await find('leg-waxing');
    await rename(waxing, 'brows');
    // editors see the page as it will be, visitors as it is
    expect(await listed('brows')).toEqual(members);
    expect((await find('leg-waxing')).published).toMatchObject({ category: waxing });
    expect(await pages()).toHaveProperty(waxing, members);
    const { changes } = await service.rpc.call(getSiteStatus, {});
    expect(changes.map(({ title, fields }) => [title, fields])).toEqual([['Waxing', ['slug']]]);

    expect((await publish()).changes).toEqual(changes);

    expect(await pages()).toMatchObject({ brows: members });
    expect(await listed('brows')).toEqual(members);
    const after = await list();
    expect(after.map(({ version, state, editedAt }) => [version, state, editedAt])).toEqual(
      before.map(({ version, state, editedAt }) => [version, state, editedAt]),
    );
    expect((await service.rpc.call(listEditions, {}))[0]?.changes).toEqual(changes);
    const { id, version } = open;
    await service.rpc.call(saveDocument, { kind: 'service', id, version, fields: { category: waxing, price: 100 } });
    expect((await find('leg-waxing')).fields).toMatchObject({ category: 'brows', price: 100 });
  });

  it('follow a service: what goes well with others, and the occasions of the landing page', async () => {
    const before = await landing();
    expect(occasions(before)).toContain('gel-manicure');
    await save('classic-manicure', { related: ['gel-manicure', 'spa-pedicure'] });
    await publish();
    await rename('gel-manicure', 'soft-gel', 'service');
    expect(occasions(await landing())).toContain('soft-gel');
    expect((await find('classic-manicure')).fields['related']).toEqual(['soft-gel', 'spa-pedicure']);
    await publish();

    const { fields, version, state } = await landing();
    expect([version, state]).toEqual([before.version, before.state]);
    expect(occasions({ fields })).toEqual(
      occasions(before).map((slug) => (slug === 'gel-manicure' ? 'soft-gel' : slug)),
    );
    const view = new SiteView({ ...(await site()), formerSlugs: {} }, 'ko');
    expect(view.findPage('classic-manicure')).toMatchObject({ related: ['soft-gel', 'spa-pedicure'] });
    expect(view.findPage(landingSlug)).toMatchObject({
      lists: { times: expect.arrayContaining([expect.objectContaining({ figure: 'soft-gel' })]) },
    });
  });

  it('stay with the page that they name when another one takes its address', async () => {
    const members = await listed(waxing);
    await rename(waxing, 'brows');
    // in the same publication
    await create({ name: 'Waxing, new', slug: waxing });
    expect([await listed('brows'), await listed(waxing)]).toEqual([members, []]);
    await save('nail-art', { category: waxing });
    expect(await listed(waxing)).toEqual(['nail-art']);
    // the same word as what is public of it, and another page
    await save('leg-waxing', { category: waxing });
    await rename('gel-pedicure', 'soft-pedicure', 'service');
    expect(sorted(await listed(waxing))).toEqual(['leg-waxing', 'nail-art']);
    await publish();
    const shown = await pages();
    expect(shown).toMatchObject({ brows: members.filter((slug) => slug !== 'leg-waxing') });
    expect(sorted(shown[waxing])).toEqual(['leg-waxing', 'nail-art']);
    expect(new SiteView(await site(), 'en').findPage(waxing)).toMatchObject({ heading: 'Waxing, new' });

    // later, and by a service
    await rename(manicures, 'hands');
    await publish();
    const hands = (await pages())['hands'];
    await rename('gel-manicure', manicures, 'service');
    await publish();
    expect(sorted((await pages())['hands'])).toEqual(
      sorted(hands)
        .map((slug) => (slug === 'gel-manicure' ? manicures : slug))
        .toSorted(),
    );
  });

  it('stay with their pages when these exchange their addresses', async () => {
    const [hands, wax] = [await listed(manicures), await listed(waxing)];
    // a draft of its own on each
    await save('leg-waxing', { price: 100 });
    await rename(manicures, 'between');
    await rename(waxing, manicures);
    await rename('between', waxing);
    expect([await listed(waxing), await listed(manicures)]).toEqual([hands, wax]);
    const { changes } = await service.rpc.call(getSiteStatus, {});
    expect(changes.map(({ title, fields }) => [title, fields])).toEqual([
      ['Manicure', ['slug']],
      ['Waxing', ['slug']],
      ['Leg Waxing', ['price']],
    ]);
    await publish();
    expect(await pages()).toMatchObject({ [waxing]: hands, [manicures]: wax });
    expect([await listed(waxing), await listed(manicures)]).toEqual([hands, wax]);

    await restore(1);
    expect(await pages()).toMatchObject({ [manicures]: hands, [waxing]: wax });
    await restore(2);
    expect(await pages()).toMatchObject({ [waxing]: hands, [manicures]: wax });
  });

  it('follow a draft that gets several addresses before it is public, and back when it is discarded', async () => {
    const { id } = await create({ name: 'Lashes', slug: 'lashes' });
    await save('nail-art', { category: 'lashes' });
    await rename('lashes', 'lash');
    await rename('lash', 'lash-lifts');
    expect(await listed('lash-lifts')).toEqual(['nail-art']);
    await rename(waxing, 'brows');
    await save('leg-waxing', { price: 100 });
    await service.rpc.call(orderDocuments, { kind: 'service', ids: [(await find('eyebrow-waxing')).id] });
    const page = await find('brows', 'category');
    await service.rpc.call(discardDraft, { kind: 'category', id: page.id });
    expect(await listed(waxing)).toEqual(expect.arrayContaining(ofWaxing));
    await publish();
    expect(await pages()).toMatchObject({ 'lash-lifts': ['nail-art'], [waxing]: expect.arrayContaining(ofWaxing) });

    // also while the one that names it is removed
    const art = await find('nail-art');
    await service.rpc.call(removeDocument, { kind: 'service', id: art.id });
    await publish();
    await service.rpc.call(saveDocument, { kind: 'category', id, fields: { slug: 'eyes' } });
    await publish();
    await service.rpc.call(restoreDocument, { kind: 'service', id: art.id });
    expect((await find('nail-art')).fields).toMatchObject({ category: 'eyes' });
  });

  it('keep their page while its address is emptied, and when it gets that of its name', async () => {
    const members = await listed(waxing);
    await rename(waxing, 'brows');
    const { id } = await find('brows', 'category');
    await service.rpc.call(saveDocument, { kind: 'category', id, fields: { slug: null } });
    expect(await listed(waxing)).toEqual(members);
    await expect(create({ name: 'Other', slug: waxing })).rejects.toMatchObject({
      details: [{ path: 'slug', message: 'is the address of “Waxing”' }],
    });
    await publish();
    const { slug } = (await list('category')).find((each) => each.id === id) ?? {};
    expect(slug).toBe('waxing');
    expect(await pages()).toMatchObject({ waxing: members });
  });

  it('are named by addresses that lead to nobody else: a new page gets none of a renamed one', async () => {
    await save('gel-manicure', { name: 'Soft Gel', slug: 'soft-gel' });
    await create({ name: 'Gel Manicure', price: 100, category: manicures }, 'service');
    await publish();
    await create({ name: 'Gel Manicure', price: 100, category: manicures }, 'service');
    await publish();
    const slugs = (await list()).map(({ slug }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(['soft-gel', 'gel-manicure-2', 'gel-manicure-3']));
    const view = async () => new SiteView(await site(), 'en');
    expect((await view()).findSlug('gel-manicure')).toBe('soft-gel');

    // who types it gets it, and the redirect ends, also while the page is hidden
    await rename('gel-manicure-3', 'gel-manicure', 'service');
    await save('gel-manicure', { hidden: true });
    await publish();
    expect((await view()).findSlug('gel-manicure')).toBeUndefined();
    // its own name's address is still its own
    await rename('soft-gel', null, 'service');
    await publish();
    expect((await list()).find(({ title }) => title === 'Soft Gel')?.slug).toBe('soft-gel');
  });

  it('are restored with the documents that they named in an edition, also if it has addresses of before', async () => {
    const members = await listed(waxing);
    await rename(waxing, 'brows');
    await publish();
    // as the releases before stored it
    await sql(`DELETE FROM document_revision WHERE edition = 2 AND kind <> 'category'`);
    await create({ name: 'Waxing, new', slug: waxing });
    await save('nail-art', { category: waxing });
    await publish();

    await restore(2);
    expect(await pages()).toMatchObject({ brows: members });
    expect(await listed('brows')).toEqual(members);
    const [latest] = await service.rpc.call(listEditions, {});
    expect(latest?.changes.map(({ title, change, fields }) => [title, change, fields])).toEqual([
      ['Waxing, new', 'removed', []],
      ['Custom Nail Art', 'changed', ['category']],
    ]);
    // a draft follows what is restored
    await save('leg-waxing', { price: 100 });
    await restore(1);
    expect(await pages()).toMatchObject({ [waxing]: members });
    expect((await find('leg-waxing')).fields).toMatchObject({ category: waxing, price: 100 });
  });

  it('are mended by a publication if a release before has left addresses of before', async () => {
    const members = await listed(waxing);
    await rename(waxing, 'brows');
    await publish();
    await sql(`UPDATE site_document SET published = jsonb_set(published, '{category}', '"${waxing}"')
      WHERE published ->> 'category' = 'brows'`);
    expect(await listed('brows')).toEqual(members);
    await create({ name: 'Waxing, new', slug: waxing });
    await publish();
    expect(await pages()).toMatchObject({ brows: members, [waxing]: [] });
  });

  it('name entries that exist: a typing error in an occasion is refused with its place', async () => {
    const { id, fields } = await landing();
    const times = fields['times'] as { figure: { en: string } }[];
    const change = (figure: string) =>
      service.rpc.call(saveDocument, {
        kind: 'page',
        id,
        fields: { times: times.with(1, { ...times[1], figure: { en: figure } }) },
      });
    await expect(change('gel-manicur')).rejects.toMatchObject({
      code: 'CATALOG.FIELDS_INVALID',
      details: [
        {
          path: 'times.1.figure',
          message: expect.stringMatching(
            /^must name a service in entry 2: “gel-manicur” is none of acrylic-extensions, .*gel-manicure, /,
          ),
        },
      ],
    });
    await expect(change(manicures)).rejects.toMatchObject({ details: [{ path: 'times.1.figure' }] });
    // one that is not chosen yet
    await change('');
    await change('gel-manicure');
    expect(occasions(await landing())[1]).toBe('gel-manicure');
  });
});
