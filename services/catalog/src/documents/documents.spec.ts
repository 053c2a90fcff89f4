import { mostDocuments } from '@lacquer/contracts/site/document-kind';
import {
  createDocument,
  discardDraft,
  listDocuments,
  orderDocuments,
  publishSite,
  removeDocument,
  restoreDocument,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import type { Words } from '@lacquer/contracts/site/fields';
import { siteEdited } from '@lacquer/contracts/site/site-edited';
import { withEnglish } from '@lacquer/contracts/site/translations';
import { listGallery, listTestimonials } from '@lacquer/contracts/salon/catalog';
import { Expiry } from '@lacquer/platform/database/expiry';
import { asOwner, testOwner } from '@lacquer/platform/testing/service-under-test';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { expiredDocuments } from './documents.repository.js';
import { useCatalog } from '../testing/use-catalog.js';

const kind = 'testimonial' as const;
const review = { name: 'Min-seo K.', rating: 5, comment: 'They drew a crane on each thumb.' };

describe('the documents of the site', () => {
  const service = useCatalog();

  const list = (of: 'testimonial' | 'gallery-item' = kind, removed = false) =>
    service.rpc.call(listDocuments, { kind: of, removed });
  const first = async () => {
    const [document] = await list();
    if (!document) throw new Error('there is no document');
    return document;
  };
  const create = (fields: Record<string, unknown> = review) => service.rpc.call(createDocument, { kind, fields });
  const save = (id: string, fields: Record<string, unknown>, version?: number) =>
    service.rpc.call(saveDocument, { kind, id, fields, version });
  const visible = async () => (await service.rpc.call(listTestimonials, {})).map(({ name }) => name);
  const sql = <T>(text: string, values?: unknown[]): Promise<T> => service.app.nest.get(DataSource).query(text, values);

  it('begin with the reviews and pictures of the installation, published and marked as samples', async () => {
    const reviews = await list();
    expect(reviews.map(({ title, state, sample, version }) => ({ title, state, sample, version }))).toEqual(
      ['Jamie R.', 'Alex M.', 'Sam T.'].map((title) => ({ title, state: 'published', sample: true, version: 0 })),
    );
    const pictures = await list('gallery-item');
    expect(pictures.map(({ id }) => id)).toEqual((await service.rpc.call(listGallery, {})).map(({ id }) => id));
    expect(pictures.every(({ sample }) => sample)).toBe(true);
    expect(pictures[0]?.fields).toMatchObject({
      picture: '/images/stills/lacquer-red-almond-800.jpg',
      title: { en: 'Lacquer Red Almond' },
      description: { en: 'Two coats of house red on a soft almond shape' },
      category: 'Manicure',
      order: 0,
    });
  });

  it('are drafts at the end of their list until they are published', async () => {
    const { id, version } = await create();

    expect(version).toBe(0);
    expect((await list()).at(-1)).toMatchObject({
      id,
      state: 'draft',
      sample: false,
      title: 'Min-seo K.',
      fields: { ...review, order: 3 },
      published: null,
      editedBy: testOwner.id,
    });
    expect(await visible()).toEqual(['Jamie R.', 'Alex M.', 'Sam T.']);
  });

  it('lose the translations of the installation once their English is the own of the salon', async () => {
    const [picture] = await list('gallery-item');
    if (!picture) throw new Error('there is no picture');
    const title = picture.fields['title'] as Words;
    const edit = async (changed: Words) => {
      await service.rpc.call(saveDocument, { kind: 'gallery-item', id: picture.id, fields: { title: changed } });
      return (await list('gallery-item'))[0]?.fields['title'];
    };
    expect(title.es).toBeDefined();

    expect(await edit(withEnglish(title, 'Cherry Almond'))).toEqual({ en: 'Cherry Almond' });
    const own = { en: 'Cherry Almond', es: 'Almendra cereza', ko: title.ko };
    expect(await edit(own)).toEqual({ en: 'Cherry Almond', es: 'Almendra cereza' });
    expect(await edit(withEnglish(own, 'Cherry'))).toEqual({
      en: 'Cherry',
      es: 'Almendra cereza',
      of: { es: 'Cherry Almond' },
    });
  });

  it('take an edit by field: one that is left out stays, null empties it', async () => {
    const { id, fields } = await first();
    const told = new Promise((resolve) => service.bus.listen(siteEdited.name, 'gateway', async (e) => resolve(e)));

    expect(await save(id, { name: 'Jamie Q.', date: null }, 0)).toEqual({ id, version: 1 });

    const { date: _, ...rest } = fields;
    expect(await first()).toMatchObject({ state: 'draft', version: 1, fields: { ...rest, name: 'Jamie Q.' } });
    expect((await first()).fields).not.toHaveProperty('date');
    expect(await told).toMatchObject({ data: { kind } });
    expect(await visible()).toContain('Jamie R.');
  });

  it('are as published again once an edit is taken back', async () => {
    const { id, fields } = await first();
    await save(id, { name: 'Jamie Q.' });
    await save(id, { name: fields.name });

    expect(await first()).toMatchObject({ state: 'published', version: 2, fields });
  });

  it('refuse an edit of an old version, and return the first editor and the current draft', async () => {
    const { id, version } = await first();
    const second = asOwner(service.bus, { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'staff' });
    await save(id, { name: 'Theirs' }, version);

    await expect(second.call(saveDocument, { kind, id, fields: { name: 'Mine' }, version })).rejects.toMatchObject({
      code: 'CATALOG.CHANGED_MEANWHILE',
      meanwhile: { by: testOwner.id, present: { id, version: 1, fields: { name: 'Theirs' } } },
    });
    // a retry after a lost answer
    expect(await save(id, { name: 'Theirs' }, version)).toEqual({ id, version: 1 });
    expect(await second.call(saveDocument, { kind, id, fields: { name: 'Mine' }, version: 1 })).toEqual({
      id,
      version: 2,
    });
  });

  it('let exactly one of two editors at once save the same version', async () => {
    const { id, version } = await first();
    const both = await Promise.allSettled([save(id, { name: 'One' }, version), save(id, { name: 'Two' }, version)]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await first()).version).toBe(1);
  });

  it.each([
    [{ rating: 6 }, [{ path: 'rating', message: 'must be 1 to 5' }]],
    [{ name: ' ' }, [{ path: 'name', message: 'is empty' }]],
    [{ name: 'x'.repeat(81) }, [{ path: 'name', message: 'must be at most 80 characters' }]],
    [{ stars: 5 }, [{ path: 'stars', message: 'is not a field of a review' }]],
    [{ comment: { en: 'x' } }, [{ path: 'comment', message: 'must be a text' }]],
    [{ comment: 'half \uD800' }, [{ path: 'comment', message: expect.stringContaining('half a character') }]],
  ])('refuse %j and stay as they are', async (fields, details) => {
    const before = await list();
    const refusal = { code: 'CATALOG.FIELDS_INVALID', kind: 'invalid', details };

    await expect(save(before[0]?.id ?? '', fields)).rejects.toMatchObject(refusal);
    await expect(create(fields)).rejects.toMatchObject(refusal);

    expect(await list()).toEqual(before);
  });

  it('take a text alone as the English one, and hold Korean and Vietnamese letters', async () => {
    const [picture] = await list('gallery-item');
    const edit = { title: '  Mùa xuân\n ', description: { en: 'Spring', ko: '봄 '.repeat(40) } };
    await service.rpc.call(saveDocument, { kind: 'gallery-item', id: picture?.id ?? '', fields: edit });

    expect((await list('gallery-item'))[0]?.fields).toMatchObject({
      title: { en: 'Mùa xuân' },
      description: { en: 'Spring', ko: '봄 '.repeat(40).trim() },
    });
  });

  it('are removed with the next edition, and can be restored before and after it', async () => {
    const { id } = await first();
    const remove = () => service.rpc.call(removeDocument, { kind, id });
    const restore = () => service.rpc.call(restoreDocument, { kind, id });
    await remove();
    await remove();
    expect(await list()).toHaveLength(2);
    expect(await list(kind, true)).toMatchObject([{ id, state: 'removed', title: 'Jamie R.' }]);
    expect(await visible()).toContain('Jamie R.');
    await expect(save(id, { name: 'x' })).rejects.toMatchObject({ code: 'CATALOG.DOCUMENT_NOT_FOUND' });

    await restore();
    await restore();
    expect(await first()).toMatchObject({ id, state: 'published' });

    await remove();
    await service.rpc.call(publishSite, {});
    expect(await visible()).toEqual(['Alex M.', 'Sam T.']);
    await restore();
    expect(await first()).toMatchObject({ id, state: 'draft', published: null, fields: { name: 'Jamie R.' } });
    await service.rpc.call(publishSite, {});
    expect(await visible()).toEqual(['Jamie R.', 'Alex M.', 'Sam T.']);
  });

  it('are deleted 90 days after their removal, unless they are still public', async () => {
    const [one, two] = await list();
    const age = (id = '') => sql(`UPDATE document SET removed_at = now() - interval '91 days' WHERE id = $1`, [id]);
    await service.rpc.call(removeDocument, { kind, id: one?.id ?? '' });
    await service.rpc.call(publishSite, {});
    await service.rpc.call(removeDocument, { kind, id: two?.id ?? '' });
    await age(one?.id);
    await age(two?.id);

    expect(await list(kind, true)).toEqual([]);
    expect(await service.app.nest.get(Expiry).deleteBatch(expiredDocuments)).toBe(1);
    expect(await visible()).toContain('Alex M.');
  });

  it('lose their changes on request; a draft that was never public is removed', async () => {
    const { id } = await create();
    const sample = await first();
    await save(sample.id, { name: 'Changed' });
    const discard = (of: string, version?: number) => service.rpc.call(discardDraft, { kind, id: of, version });
    await expect(discard(sample.id, 0)).rejects.toMatchObject({ code: 'CATALOG.CHANGED_MEANWHILE' });
    await discard(sample.id, 1);
    await discard(id);

    expect((await list()).map(({ title, state }) => [title, state])).toEqual([
      ['Jamie R.', 'published'],
      ['Alex M.', 'published'],
      ['Sam T.', 'published'],
    ]);
    expect(await list(kind, true)).toMatchObject([{ id, title: 'Min-seo K.' }]);
  });

  it('stand in the order of the ids; unknown ids are ignored and the rest follows', async () => {
    const [one, two, three] = await list();
    const ids = [three?.id ?? '', '00000000-0000-4000-8000-000000000000', one?.id ?? '', one?.id ?? ''];
    await service.rpc.call(orderDocuments, { kind, ids });

    expect((await list()).map(({ id, version }) => [id, version])).toEqual(
      [three, one, two].map((document) => [document?.id, 0]),
    );
    expect(await visible()).toEqual(['Jamie R.', 'Alex M.', 'Sam T.']);
    await service.rpc.call(publishSite, {});
    expect(await visible()).toEqual(['Sam T.', 'Jamie R.', 'Alex M.']);
  });

  it('are at most 300 of a kind, also for two that add the last one at once', async () => {
    await sql(
      `INSERT INTO document (id, kind, draft)
       SELECT gen_random_uuid(), 'testimonial', jsonb_build_object('name', 'n' || n, 'order', n)
       FROM generate_series(4, $1::integer - 1) n`,
      [mostDocuments],
    );
    const both = await Promise.allSettled([create(), create()]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CATALOG.TOO_MANY_DOCUMENTS', message: expect.stringContaining('at most 300 reviews') },
    });
    expect(await list()).toHaveLength(mostDocuments);
  });

  it.each([saveDocument, removeDocument, restoreDocument, discardDraft])(
    'of another kind are not found: $name',
    (rpc) =>
      list('gallery-item').then(([picture]) =>
        expect(
          service.rpc.call(rpc as typeof saveDocument, { kind, id: picture?.id ?? '', fields: {} }),
        ).rejects.toMatchObject({ code: 'CATALOG.DOCUMENT_NOT_FOUND', kind: 'not-found' }),
      ),
  );
});
