import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { getSalonProfile, salonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import {
  createDocument,
  discardDraft,
  getEdition,
  getSiteStatus,
  keepSample,
  listDocuments,
  listEditions,
  orderDocuments,
  publishSite,
  removeDocument,
  restoreEdition,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { asOwner, testOwner } from '@lacquer/platform/testing/service-under-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { useCatalog } from '../testing/use-catalog.js';

const kind = 'salon' as const;

describe("the salon's document", () => {
  const service = useCatalog();

  const sql = <T>(text: string, values?: unknown[]): Promise<T> => service.app.nest.get(DataSource).query(text, values);
  const document = async () => {
    const [salon, ...others] = await service.rpc.call(listDocuments, { kind });
    if (!salon || others.length > 0) throw new Error('there is not exactly one');
    return salon;
  };
  const save = async (fields: DocumentFields) =>
    service.rpc.call(saveDocument, { kind, id: (await document()).id, fields });
  const publish = () => service.rpc.call(publishSite, {});
  const profile = () => service.rpc.call(getSalonProfile, {});
  const set = async (parts: Partial<Awaited<ReturnType<typeof profile>>>) =>
    service.rpc.call(setSalonProfile, { profile: salonProfile.parse({ ...(await profile()), ...parts }) });
  const changesOf = async (edition: number) =>
    (await service.rpc.call(getEdition, { edition })).documents.map(({ fields }) => fields);

  it('is the profile of the installation, and there is always one', async () => {
    const { version: _, ...stored } = await profile();
    expect(await document()).toMatchObject({ title: 'Lacquer House', state: 'published', fields: stored });
    const { id } = await document();
    for (const refused of [
      service.rpc.call(createDocument, { kind, fields: {} }),
      service.rpc.call(removeDocument, { kind, id }),
      service.rpc.call(orderDocuments, { kind, ids: [] }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'CATALOG.DOCUMENTS_FIXED' });
  });

  it('is a sample while it has a fact of the fictional salon that its owner has not replaced or found right', async () => {
    const sampleFields = async () => {
      const { samples } = await service.rpc.call(getSiteStatus, {});
      return samples.find((each) => each.kind === kind)?.sampleFields;
    };
    const keep = async (fields: string[], caller = service.rpc) =>
      caller.call(keepSample, { kind, id: (await document()).id, fields });
    const { claims, links } = await profile();
    expect(await sampleFields()).toEqual([
      'name',
      'tagline',
      'phone',
      'address',
      'geo',
      'timeZone',
      'hours',
      'bookingUrl',
      'links',
      'paymentMethods',
      'claims',
    ]);
    await save({
      name: 'Harbor Nails',
      tagline: 'Nails, done well.',
      phone: '+12135550187',
      address: { street: '7 Harbor Way', city: 'Oakland', region: 'CA', postalCode: '94601' },
      bookingUrl: 'https://example.com/harbor',
      links: { ...links, instagram: null },
      claims: { ...claims, heroRating: 4.2, reviewsRating: 4.2 },
    });
    await publish();
    // the address is in the time zone of the sample, which is the salon's own then
    expect(await sampleFields()).toEqual(['geo', 'hours', 'links', 'paymentMethods', 'claims']);

    await save({ geo: { latitude: 37.7749, longitude: -122.2194 } });
    await publish();
    await keep(['hours', 'claims', 'claims']);

    expect(await sampleFields()).toEqual(['links', 'paymentMethods']);
    expect(await document()).toMatchObject({ kept: ['hours', 'claims'], state: 'published' });
    await expect(keep(['phone'])).rejects.toMatchObject({
      code: 'CATALOG.FIELDS_INVALID',
      details: [{ path: 'phone' }],
    });
    await expect(keep([], asOwner(service.bus, { id: testOwner.id, role: 'staff' }))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await keep(['hours']);
    expect(await sampleFields()).toEqual(['links', 'paymentMethods', 'claims']);
    await save({
      links: { instagram: null, facebook: null },
      paymentMethods: [],
      claims: { ...claims, reviewCount: '12' },
    });
    await keep(['hours', 'claims']);
    await publish();
    expect(await sampleFields()).toBeUndefined();
  });

  it('has the time zone of the sample until its own address or its owner says which it is', async () => {
    const isSample = async () => {
      const { samples } = await service.rpc.call(getSiteStatus, {});
      return samples.find((each) => each.kind === kind)?.sampleFields.includes('timeZone');
    };
    const address = { street: '200 Sample Street', city: 'New York', region: 'NY', postalCode: '10001' };
    await set({ address });
    expect(await isSample()).toBe(true);
    await set({ address, timeZone: 'America/New_York' });
    expect(await isSample()).toBe(false);
    await set({ address, timeZone: 'America/Los_Angeles' });
    expect(await isSample()).toBe(true);
    await service.rpc.call(keepSample, { kind, id: (await document()).id, fields: ['timeZone'] });
    expect(await isSample()).toBe(false);
  });

  it("loses the installation's translations with its tagline, however that is saved", async () => {
    await save({ tagline: 'Nails, done well.' });
    expect((await document()).fields).not.toHaveProperty('taglines');
    await save({ taglines: { es: 'Uñas bien hechas.' } });
    await save({ tagline: 'Nails, done very well.' });
    expect((await document()).fields).toMatchObject({ taglines: { es: 'Uñas bien hechas.' } });
    await set({ tagline: 'Nails for all.' });
    expect(await profile()).not.toHaveProperty('taglines');
  });

  it('is a draft until it is published, with the other drafts, as one edition', async () => {
    const told: unknown[] = [];
    service.bus.listen(catalogChanged.name, 'gateway', async (event) => void told.push(event));
    const before = await profile();
    const [review] = await service.rpc.call(listDocuments, { kind: 'testimonial' });
    await save({ name: 'Harbor Nails', hours: { ...before.hours, sunday: null } });
    await service.rpc.call(saveDocument, { kind: 'testimonial', id: review?.id ?? '', fields: { comment: 'Ours' } });
    expect(await profile()).toEqual(before);

    expect(await publish()).toMatchObject({ edition: 2, changes: { length: 2 } });

    const after = await profile();
    expect(after).toEqual({
      ...before,
      name: 'Harbor Nails',
      hours: { ...before.hours, sunday: null },
      version: (before.version ?? 0) + 1,
    });
    expect((await service.rpc.call(getPublishedSite, {})).salon).toEqual(after);
    await eventually(() => told.length > 0);
    expect(told).toMatchObject([{ data: { changed: ['salon', 'testimonials'] } }]);
  });

  it('has the parts that an edition changed, and looks again as in the one that is restored', async () => {
    const before = await profile();
    await set({ phone: '+12135550199' });
    await save({ palette: 'plum', taglines: null });
    await publish();
    expect(await changesOf(2)).toEqual([['phone']]);
    expect(await changesOf(3)).toEqual([['taglines', 'palette']]);

    await service.rpc.call(restoreEdition, { edition: 1 });

    expect(await profile()).toEqual({ ...before, version: (before.version ?? 0) + 3 });
    expect((await service.rpc.call(listEditions, {}))[0]).toMatchObject({ edition: 4, restored: 1 });
  });

  it('is public at once where the whole profile is replaced, and drafts of other parts stay drafts', async () => {
    await save({ name: 'Harbor Nails', tagline: 'Slowly' });

    await set({ phone: '+12135550199', tagline: 'At once' });

    expect(await profile()).toMatchObject({ name: 'Lacquer House', phone: '+12135550199', tagline: 'At once' });
    expect(await document()).toMatchObject({
      state: 'draft',
      fields: { name: 'Harbor Nails', phone: '+12135550199', tagline: 'At once' },
    });
    expect((await service.rpc.call(getSiteStatus, {})).changes.map(({ fields }) => fields)).toEqual([['name']]);
    await set({ name: 'Harbor Nails' });
    expect(await document()).toMatchObject({ state: 'published' });
  });

  it('is no new edition where nothing differs', async () => {
    await set({});
    expect(await service.rpc.call(listEditions, {})).toHaveLength(1);
    expect((await profile()).version).toBe(0);
  });

  it('loses a part that is left out of the whole profile', async () => {
    const { taglines, ...others } = await profile();
    expect(taglines).toBeDefined();
    await service.rpc.call(setSalonProfile, { profile: salonProfile.parse(others) });
    expect(await profile()).not.toHaveProperty('taglines');
    expect((await document()).fields).not.toHaveProperty('taglines');
  });

  it.each([
    [{ phone: '213' }, 'phone'],
    [{ hours: { monday: { opens: '18:00', closes: '10:00' } } }, 'hours'],
    [{ palette: 'none of ours' }, 'palette'],
    [{ color: '#000000' }, 'color'],
  ])('is not changed by %j', async (fields, part) => {
    const before = await document();
    await expect(save(fields)).rejects.toMatchObject({
      code: 'CATALOG.FIELDS_INVALID',
      details: expect.arrayContaining([expect.objectContaining({ path: expect.stringContaining(part) })]),
    });
    expect(await document()).toEqual(before);
  });

  it('is not published without a name, and its changes can be discarded', async () => {
    await save({ name: null });
    await expect(publish()).rejects.toMatchObject({
      code: 'CATALOG.DRAFTS_INCOMPLETE',
      details: [{ message: 'Name is required' }],
    });
    await service.rpc.call(discardDraft, { kind, id: (await document()).id });
    expect(await publish()).toMatchObject({ edition: 1 });
  });

  it('can be drafted by staff, and published by owners', async () => {
    const staff = asOwner(service.bus, { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'staff' });
    await staff.call(saveDocument, { kind, id: (await document()).id, fields: { name: 'Harbor Nails' } });
    await expect(staff.call(publishSite, {})).rejects.toMatchObject({ code: 'CATALOG.PUBLISHING_FORBIDDEN' });
    await publish();
    expect((await profile()).name).toBe('Harbor Nails');
  });

  it('keeps what the release before has set, in drafts, in editions and after a publication', async () => {
    await save({ name: 'Harbor Nails', phone: '+12135550111' });
    // how the release before writes
    await sql(
      `UPDATE salon_profile SET document = (document || '{"phone": "+12135550199"}') - 'taglines', version = version + 1`,
    );

    expect(await document()).toMatchObject({ state: 'draft', fields: { name: 'Harbor Nails', phone: '+12135550199' } });
    expect((await document()).fields).not.toHaveProperty('taglines');
    await publish();
    expect(await profile()).toMatchObject({ name: 'Harbor Nails', phone: '+12135550199' });
    await service.rpc.call(restoreEdition, { edition: 1 });
    expect(await profile()).toMatchObject({ name: 'Lacquer House', phone: '+12135550199' });
  });

  it('has one row: the database refuses a second one', async () => {
    await expect(
      sql(`INSERT INTO site_document (id, kind, published) VALUES (gen_random_uuid(), 'salon', '{}')`),
    ).rejects.toThrow(/site_document_one_salon/);
  });
});
