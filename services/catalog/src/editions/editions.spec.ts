import { catalogChanged, listGallery, listTestimonials } from '@lacquer/contracts/salon/catalog';
import {
  createDocument,
  editionPage,
  getEdition,
  getSiteStatus,
  listDocuments,
  listEditions,
  orderDocuments,
  publishSite,
  removeDocument,
  restoreEdition,
  saveDocument,
  setSitePublishers,
} from '@lacquer/contracts/site/documents';
import { asOwner, testOwner } from '@lacquer/platform/testing/service-under-test';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { SiteView } from '@lacquer/contracts/site/views';
import { eventually } from '@lacquer/servers/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { useCatalog } from '../testing/use-catalog.js';

const kind = 'testimonial' as const;

describe('the editions of the site', () => {
  const service = useCatalog();

  const reviews = () => service.rpc.call(listDocuments, { kind });
  const idOf = async (title: string) => {
    const document = (await reviews()).find((each) => each.title === title);
    if (!document) throw new Error(`there is no review of ${title}`);
    return document.id;
  };
  const save = async (title: string, fields: Record<string, unknown>) =>
    service.rpc.call(saveDocument, { kind, id: await idOf(title), fields });
  const create = (fields: Record<string, unknown>) => service.rpc.call(createDocument, { kind, fields });
  const remove = async (title: string) => service.rpc.call(removeDocument, { kind, id: await idOf(title) });
  const publish = () => service.rpc.call(publishSite, {});
  const restore = (edition: number) => service.rpc.call(restoreEdition, { edition });
  const status = () => service.rpc.call(getSiteStatus, {});
  const visible = async () => (await service.rpc.call(listTestimonials, {})).map(({ name }) => name);
  const sql = <T>(text: string): Promise<T> => service.app.nest.get(DataSource).query(text);
  const staff = () => asOwner(service.bus, { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'staff' });

  it('make all drafts and removals public at once, with one event', async () => {
    const told: unknown[] = [];
    service.bus.listen(catalogChanged.name, 'gateway', async (event) => void told.push(event));
    await save('Jamie R.', { comment: 'Ours' });
    await remove('Alex M.');
    await create({ name: 'Min-seo K.', rating: 4, comment: 'New' });
    const [picture] = await service.rpc.call(listDocuments, { kind: 'gallery-item' });
    await service.rpc.call(saveDocument, { kind: 'gallery-item', id: picture?.id ?? '', fields: { title: 'Renamed' } });
    const { changes } = await status();
    expect(changes.map(({ title, change, fields }) => [title, change, fields])).toEqual([
      ['Renamed', 'changed', ['title']],
      ['Jamie R.', 'changed', ['comment']],
      ['Alex M.', 'removed', []],
      ['Min-seo K.', 'added', []],
    ]);

    expect(await publish()).toMatchObject({ edition: 2, changes: { length: 4 } });

    expect(await visible()).toEqual(['Jamie R.', 'Sam T.', 'Min-seo K.']);
    expect((await service.rpc.call(listTestimonials, {}))[0]?.comment).toBe('Ours');
    expect((await service.rpc.call(listGallery, {}))[0]?.title).toBe('Renamed');
    expect(await status()).toMatchObject({ edition: 2, changes: [] });
    expect(await eventually(() => told.length > 0 && told.length)).toBe(1);
  });

  it('show visitors no order that is not published', async () => {
    const site = async () => {
      const { testimonials, ...others } = await service.rpc.call(getPublishedSite, {});
      const idsOf = (list: readonly { id: string }[] = []) => list.map(({ id }) => id);
      return [testimonials, others.reviews, others.pictures, others.documents].map(idsOf);
    };
    const before = await site();
    for (const each of ['testimonial', 'gallery-item', 'service'] as const) {
      const documents = await service.rpc.call(listDocuments, { kind: each });
      await service.rpc.call(orderDocuments, { kind: each, ids: documents.map(({ id }) => id).toReversed() });
    }
    expect(await site()).toEqual(before);

    await publish();
    const [testimonials = [], shown = [], pictures = []] = await site();
    expect(testimonials).toEqual(before[0]?.toReversed());
    expect(shown).toEqual(before[1]?.toReversed());
    expect(pictures).toEqual(before[2]?.toReversed());
  });

  it('show where a review can be read, if it has an address on another site', async () => {
    const source = 'https://www.google.com/maps/reviews/1';
    await save('Jamie R.', { source });
    await expect(save('Alex M.', { source: 'http://example.com' })).rejects.toMatchObject({
      details: [{ path: 'source', message: 'must be an address that begins with https://' }],
    });
    await publish();
    const { reviews: shown } = await service.rpc.call(getPublishedSite, {});
    expect(shown?.map(({ fields }) => fields['source'])).toEqual([source, undefined, undefined]);
  });

  it('keep the details of a review as plain English, with translations beside them', async () => {
    const fields = async () => (await reviews())[0]?.fields;
    expect(await fields()).toMatchObject({
      date: '2 weeks ago',
      dateTranslations: { es: 'hace 2 semanas', ko: '2주 전' },
    });
    // a program that knows no translations
    await save('Jamie R.', { clientType: 'Regular', date: '3 weeks ago' });
    expect(await fields()).toMatchObject({ clientType: 'Regular', date: '3 weeks ago' });
    expect(await fields()).not.toHaveProperty('dateTranslations');

    await save('Jamie R.', { clientTypeTranslations: { ko: '단골' } });
    await save('Jamie R.', { clientType: 'Since 2021' });
    expect(await fields()).toMatchObject({
      clientType: 'Since 2021',
      clientTypeTranslations: { ko: '단골', of: { ko: 'Regular' } },
    });
    await publish();
    expect((await service.rpc.call(listTestimonials, {}))[0]).toMatchObject({
      clientType: 'Since 2021',
      date: '3 weeks ago',
    });
    // of a line that was emptied, nobody reads them; they are older than another line in its place
    await save('Jamie R.', { clientType: null });
    await publish();
    const site = await service.rpc.call(getPublishedSite, {});
    expect(new SiteView(site, 'ko').testimonials[0]).toMatchObject({ clientType: null });
    await save('Jamie R.', { clientType: 'New' });
    expect(await fields()).toMatchObject({ clientTypeTranslations: { ko: '단골', of: { ko: 'Regular' } } });
  });

  it('are not added without changes: publishing is safe to repeat', async () => {
    expect(await publish()).toEqual({ edition: 1, changes: [] });
    await save('Jamie R.', { comment: 'Ours' });

    const both = await Promise.all([publish(), publish()]);

    expect(both.map(({ edition }) => edition)).toEqual([2, 2]);
    expect(await service.rpc.call(listEditions, {})).toHaveLength(2);
  });

  it('are not added by an incomplete draft, whose missing fields are named; a hidden one may be incomplete', async () => {
    const { id } = await create({ name: 'Half' });
    await save('Jamie R.', { comment: 'Ours' });

    await expect(publish()).rejects.toMatchObject({
      code: 'CATALOG.DRAFTS_INCOMPLETE',
      details: [
        { path: `testimonial/${id}/rating`, message: 'Stars is required' },
        { path: `testimonial/${id}/comment`, message: 'Review is required' },
      ],
    });
    expect(await status()).toMatchObject({ edition: 1, changes: { length: 2 } });
    expect((await service.rpc.call(listTestimonials, {}))[0]?.comment).not.toBe('Ours');

    await save('Half', { hidden: true });
    expect(await publish()).toMatchObject({ edition: 2 });
    expect(await visible()).not.toContain('Half');
  });

  it('hide a document from visitors and show it again', async () => {
    await save('Jamie R.', { hidden: true });
    await publish();
    expect((await reviews())[0]).toMatchObject({ title: 'Jamie R.', state: 'hidden' });
    expect(await visible()).toEqual(['Alex M.', 'Sam T.']);

    await save('Jamie R.', { hidden: null });
    await publish();
    expect(await visible()).toEqual(['Jamie R.', 'Alex M.', 'Sam T.']);
  });

  it('are listed newest first with their authors, a page at a time', async () => {
    for (let edit = 1; edit <= editionPage + 1; edit += 1) {
      await save('Sam T.', { comment: `Version ${edit}` });
      await publish();
    }
    const page = await service.rpc.call(listEditions, {});
    expect(page.map(({ edition }) => edition)).toEqual(Array.from({ length: editionPage }, (_, place) => 22 - place));
    expect(page[0]).toMatchObject({ publishedBy: testOwner.id, restored: null, changes: [{ title: 'Sam T.' }] });
    const rest = await service.rpc.call(listEditions, { before: page.at(-1)?.edition });
    expect(rest.map(({ edition }) => edition)).toEqual([2, 1]);
    expect(rest.at(-1)).toMatchObject({ publishedBy: null, changes: { length: 15 } });
  });

  it('tell each changed value before and after', async () => {
    await save('Jamie R.', { comment: 'Ours', rating: 4 });
    await remove('Alex M.');
    await create({ name: 'New', rating: 5, comment: 'Yes' });
    await publish();
    await save('Jamie R.', { comment: 'Later' });
    await publish();

    const { edition, documents } = await service.rpc.call(getEdition, { edition: 2 });
    expect(edition).toMatchObject({ edition: 2, publishedBy: testOwner.id });
    const jamie = { change: 'changed', fields: ['rating', 'comment'], before: { rating: 5 } };
    expect(documents).toMatchObject([
      { ...jamie, after: { rating: 4, comment: 'Ours' } },
      { change: 'removed', before: { name: 'Alex M.' }, after: null },
      { change: 'added', before: null, after: { name: 'New' } },
    ]);
    await expect(service.rpc.call(getEdition, { edition: 9 })).rejects.toMatchObject({
      code: 'CATALOG.EDITION_NOT_FOUND',
    });
  });

  it('can be restored: their content is public again as a new edition, and drafts stay', async () => {
    const before = await service.rpc.call(listTestimonials, {});
    await save('Jamie R.', { comment: 'Ours' });
    await remove('Alex M.');
    await create({ name: 'New', rating: 5, comment: 'Yes' });
    await publish();
    await save('Sam T.', { comment: 'A draft' });

    expect(await restore(1)).toEqual({ edition: 3 });

    expect(await service.rpc.call(listTestimonials, {})).toEqual(before);
    const [latest] = await service.rpc.call(listEditions, {});
    expect(latest).toMatchObject({ edition: 3, restored: 1 });
    expect(latest?.changes.map(({ title, change }) => [title, change])).toEqual([
      ['Alex M.', 'added'],
      ['Jamie R.', 'changed'],
      ['New', 'removed'],
    ]);
    expect(await status()).toMatchObject({ changes: [{ title: 'Sam T.', fields: ['comment'] }] });
    expect((await reviews()).map(({ title, sample }) => [title, sample])).toEqual([
      ['Jamie R.', true],
      ['Alex M.', true],
      ['Sam T.', true],
    ]);
    expect(await restore(3)).toEqual({ edition: 3 });
    expect(await restore(2)).toEqual({ edition: 4 });
    expect(await visible()).toEqual(['Jamie R.', 'Sam T.', 'New']);
    await expect(restore(9)).rejects.toMatchObject({ code: 'CATALOG.EDITION_NOT_FOUND' });
  });

  it('restored while a form is open count as an edit, so that the form follows, or is told', async () => {
    const other = '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20';
    await save('Jamie R.', { comment: 'Ours' });
    await remove('Alex M.');
    const { id } = await create({ name: 'New', rating: 5, comment: 'Yes' });
    await publish();
    const removedAt = async () => (await service.rpc.call(listDocuments, { kind, removed: true }))[0];
    const [open, removed] = [(await reviews())[0], await removedAt()];
    await sql('UPDATE site_state SET staff_may_publish = true');

    await staff().call(restoreEdition, { edition: 1 });

    const [jamie, alex] = await reviews();
    expect(jamie).toMatchObject({ title: 'Jamie R.', version: (open?.version ?? 0) + 1, editedBy: other });
    expect(alex).toMatchObject({ title: 'Alex M.', version: (removed?.version ?? 0) + 1, editedBy: other });
    expect(await removedAt()).toMatchObject({ id, version: 1, editedBy: other });
    await expect(
      service.rpc.call(saveDocument, {
        kind,
        id: open?.id ?? '',
        fields: { comment: 'Typed' },
        version: open?.version,
      }),
    ).rejects.toMatchObject({ code: 'CATALOG.CHANGED_MEANWHILE', meanwhile: { by: other } });
    expect((await reviews()).at(-1)).toMatchObject({ title: 'Sam T.', version: 0, editedBy: null });
  });

  it('restore a document that has expired since', async () => {
    const before = await service.rpc.call(listTestimonials, {});
    await remove('Alex M.');
    await publish();
    await sql(`DELETE FROM site_document WHERE removed_at IS NOT NULL`);

    await restore(1);

    expect(await service.rpc.call(listTestimonials, {})).toEqual(before);
  });

  it('are published by owners, and by staff once an owner allows it', async () => {
    const id = await idOf('Jamie R.');
    await staff().call(saveDocument, { kind, id, fields: { comment: 'By staff' } });
    for (const refused of [staff().call(publishSite, {}), staff().call(restoreEdition, { edition: 1 })])
      await expect(refused).rejects.toMatchObject({ code: 'CATALOG.PUBLISHING_FORBIDDEN', kind: 'forbidden' });
    await expect(staff().call(setSitePublishers, { staffMayPublish: true })).rejects.toMatchObject({
      kind: 'forbidden',
    });

    expect(await service.rpc.call(setSitePublishers, { staffMayPublish: true })).toEqual({ staffMayPublish: true });

    expect(await status()).toMatchObject({ staffMayPublish: true });
    expect(await staff().call(publishSite, {})).toMatchObject({ edition: 2 });
  });

  it('replace the samples: until then, visitors see them, also beside a draft or a removal', async () => {
    const samples = async () =>
      (await status()).samples
        .filter((each) => each.kind === kind)
        .map(({ title, sampleFields }) => [title, sampleFields]);
    const all = [
      ['Jamie R.', ['comment']],
      ['Alex M.', ['comment']],
      ['Sam T.', ['comment']],
    ];
    expect(await samples()).toEqual(all);
    await save('Jamie R.', { comment: 'What a guest wrote.' });
    await remove('Alex M.');
    await save('Sam T.', { hidden: true });
    expect(await samples()).toEqual(all);
    expect((await reviews()).map(({ title, sample }) => [title, sample])).toEqual([
      ['Jamie R.', true],
      ['Sam T.', true],
    ]);

    await publish();

    expect(await samples()).toEqual([]);
    expect((await reviews()).map(({ title, sample }) => [title, sample])).toEqual([
      ['Jamie R.', false],
      ['Sam T.', true],
    ]);
    await save('Sam T.', { hidden: null });
    await publish();
    expect(await samples()).toEqual([['Sam T.', ['comment']]]);
    await restore(1);
    expect(await samples()).toEqual(all);
  });

  it('are public as a whole or not at all: an error in the middle leaves everything as it was', async () => {
    await save('Jamie R.', { comment: 'Ours' });
    await sql(`ALTER TABLE testimonial ADD CONSTRAINT not_now CHECK (comment <> 'Ours')`);
    try {
      await expect(publish()).rejects.toMatchObject({ kind: 'internal' });

      expect(await status()).toMatchObject({ edition: 1, changes: [{ title: 'Jamie R.' }] });
      expect(await visible()).toEqual(['Jamie R.', 'Alex M.', 'Sam T.']);
      expect(await service.rpc.call(listEditions, {})).toHaveLength(1);
    } finally {
      await sql('ALTER TABLE testimonial DROP CONSTRAINT not_now');
    }
    expect(await publish()).toMatchObject({ edition: 2 });
  });
});
