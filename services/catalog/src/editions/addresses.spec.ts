import { setServicePrice } from '@lacquer/contracts/salon/catalog';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import {
  createDocument,
  discardDraft,
  getSiteStatus,
  listDocuments,
  publishSite,
  removeDocument,
  restoreDocument,
  restoreEdition,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { SiteView } from '@lacquer/contracts/site/views';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { useCatalog } from '../testing/use-catalog.js';

const kind = 'service' as const;
const builder = { name: 'Builder Gel', price: 5500, category: 'manicure-los-angeles', slug: 'gel-manicure' };

describe('an address', () => {
  const service = useCatalog();

  const idOf = async (slug: string) => {
    const found = (await service.rpc.call(listDocuments, { kind })).find((each) => each.slug === slug);
    if (!found) throw new Error(`there is no service ${slug}`);
    return found.id;
  };
  const create = (fields: DocumentFields = builder) => service.rpc.call(createDocument, { kind, fields });
  const save = (id: string, fields: DocumentFields) => service.rpc.call(saveDocument, { kind, id, fields });
  const remove = (id: string) => service.rpc.call(removeDocument, { kind, id });
  const restore = (id: string) => service.rpc.call(restoreDocument, { kind, id });
  const discard = (id: string) => service.rpc.call(discardDraft, { kind, id });
  const publish = () => service.rpc.call(publishSite, {});
  const slugs = async () => (await service.rpc.call(listDocuments, { kind })).map(({ slug }) => slug);
  const sql = <T>(text: string): Promise<T> => service.app.nest.get(DataSource).query(text);
  const refusal = (message: string) => ({ code: 'CATALOG.ADDRESS_TAKEN', kind: 'conflict', message });
  const sinceRemoval = refusal(
    'Its address, /gel-manicure, is now that of “Builder Gel”. Give that one another address or remove it, then restore this one.',
  );
  const shared = refusal(
    '“Gel Manicure” and “Builder Gel” have the same address, /gel-manicure. Give one of them another address or remove it, then publish again.',
  );

  it('that another service has taken keeps a removed one from being restored, until it is free', async () => {
    const removed = await idOf('gel-manicure');
    await remove(removed);
    await publish();
    const { id } = await create();
    await expect(restore(removed)).rejects.toMatchObject(sinceRemoval);
    await publish();
    await expect(restore(removed)).rejects.toMatchObject(sinceRemoval);

    await save(id, { slug: 'builder-gel' });
    await restore(removed);
    await publish();

    expect((await slugs()).filter((slug) => slug === 'gel-manicure')).toHaveLength(1);
    const view = new SiteView(await service.rpc.call(getPublishedSite, {}), 'en');
    expect(view.findPage('gel-manicure')).toMatchObject({ heading: expect.stringMatching(/^Gel Manicure /) });
  });

  it('that another service has taken keeps the changes from being discarded, until it is free', async () => {
    const changed = await idOf('gel-manicure');
    await save(changed, { slug: 'soft-gel' });
    const { id } = await create();

    await expect(discard(changed)).rejects.toMatchObject(
      refusal(
        'Its public address, /gel-manicure, is now that of “Builder Gel”. Give that one another address or remove it, then discard these changes.',
      ),
    );
    expect(await slugs()).toContain('soft-gel');

    await discard(id);
    await discard(changed);
    expect(await slugs()).not.toContain('soft-gel');
  });

  it('of a draft and of a restored edition is not published twice', async () => {
    await save(await idOf('gel-manicure'), { slug: 'soft-gel' });
    await publish();
    const { id } = await create();
    await service.rpc.call(restoreEdition, { edition: 1 });

    await expect(publish()).rejects.toMatchObject(shared);

    expect(await service.rpc.call(getSiteStatus, {})).toMatchObject({
      edition: 3,
      changes: [{ title: 'Builder Gel' }],
    });
    // what is public at once stays so
    await service.rpc.call(setServicePrice, { id: await idOf('spa-pedicure'), price: 100 });
    await save(id, { slug: null });
    await publish();
    expect(await slugs()).toContain('builder-gel');
  });

  it('is not published twice whatever has given it to two drafts', async () => {
    const { id } = await create({ ...builder, slug: 'builder-gel' });
    await sql(`UPDATE site_document SET draft = draft || '{"slug": "gel-manicure"}' WHERE id = '${id}'`);
    await expect(publish()).rejects.toMatchObject(shared);
    await remove(id);
    expect(await publish()).toMatchObject({ changes: [] });
  });

  it('that two documents had in an edition is not restored with it', async () => {
    await sql(
      `UPDATE document_revision SET fields = fields || '{"slug": "gel-manicure"}' WHERE fields ->> 'slug' = 'spa-pedicure'`,
    );
    await expect(service.rpc.call(restoreEdition, { edition: 1 })).rejects.toMatchObject(
      refusal(
        'In edition 1, “Gel Manicure” and “Spa Pedicure” have the same address, /gel-manicure. Restore another edition.',
      ),
    );
    expect(await slugs()).toContain('spa-pedicure');
  });

  it('is taken by one of two who save it at once', async () => {
    const ids = [await idOf('gel-manicure'), await idOf('spa-pedicure')];
    for (const slug of ['one', 'two', 'three', 'four', 'five']) {
      const both = await Promise.allSettled(ids.map((id) => save(id, { slug })));
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('leads to the first of two documents that share it, as their names and prices do', async () => {
    const site = await service.rpc.call(getPublishedSite, {});
    const [first, second] = site.documents.filter((each) => each.kind === kind);
    if (!first || !second) throw new Error('there are no services');
    const twin = { ...second, fields: { ...second.fields, slug: first.fields['slug'] } };
    const slug = String(first.fields['slug']);
    const headingIn = (documents: typeof site.documents) =>
      new SiteView({ ...site, documents }, 'en').findPage(slug)?.heading;
    expect(headingIn([first])).not.toBe(headingIn([twin]));
    expect(headingIn([first, twin])).toBe(headingIn([first]));
  });
});
