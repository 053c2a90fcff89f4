import { describe, expect, it } from '@jest/globals';
import {
  catalogChanged,
  listGallery,
  listServices,
  listTestimonials,
  serviceCategories,
  setServicePrice,
} from '@lacquer/contracts/salon/catalog';
import { migrate } from '@lacquer/platform/database/migrate';
import { asOwner, testOwner } from '@lacquer/platform/testing/service-under-test';
import { DataSource } from 'typeorm';
import { catalogMigrations } from './database/migrations.js';
import { useCatalog } from './testing/use-catalog.js';

describe('the catalog', () => {
  const service = useCatalog();

  it('starts a salon with the default menu, grouped in menu order', async () => {
    const services = await service.rpc.call(listServices, {});
    expect([...new Set(services.map(({ category }) => category))]).toEqual([...serviceCategories]);
    const prices = Object.fromEntries(services.map(({ name, price }) => [name, price]));
    expect(prices).toMatchObject({
      'Gel Manicure': 3000,
      'Spa Pedicure': 3500,
      'Custom Nail Art': 1000,
      'Acrylic Nails': 4000,
      'Express Pedicure': 2000,
      'Foot Waxing': 1500,
    });
    for (const { duration, price } of services) {
      expect(duration).toBeGreaterThan(0);
      expect(price % 100).toBe(0);
    }
  });

  it('starts a salon with a price for every service page', async () => {
    const services = await service.rpc.call(listServices, {});
    const prices = Object.fromEntries(services.map(({ slug, price }) => [slug, price / 100]));
    expect(prices).toEqual({
      'french-manicure': 35,
      'gel-manicure': 30,
      'classic-manicure': 25,
      'acrylic-extensions': 40,
      'hot-stone-manicure': 45,
      'nail-art': 10,
      'classic-pedicure': 30,
      'spa-pedicure': 35,
      'gel-pedicure': 40,
      'waterless-pedicure': 35,
      'express-pedicure': 20,
      'paraffin-pedicure': 50,
      'athletic-pedicure': 45,
      'arm-waxing': 25,
      'eyebrow-waxing': 20,
      'foot-waxing': 15,
      'leg-waxing': 35,
    });
  });

  it('starts a salon with a gallery of distinct pictures', async () => {
    const items = await service.rpc.call(listGallery, {});
    expect(items.length).toBeGreaterThanOrEqual(8);
    expect(new Set(items.map(({ imageUrl }) => imageUrl)).size).toBe(items.length);
  });

  it('starts a salon with three sample testimonials', async () => {
    const testimonials = await service.rpc.call(listTestimonials, {});
    expect(testimonials.map(({ name, rating, clientType, date }) => [name, rating, clientType, date])).toEqual([
      ['Jamie R.', 5, null, '2 weeks ago'],
      ['Alex M.', 5, null, '1 month ago'],
      ['Sam T.', 4, null, '2 months ago'],
    ]);
    for (const { comment } of testimonials) expect(comment.length).toBeGreaterThan(80);
  });

  it('refuses a rating above five stars or below one', async () => {
    const store = (rating: number) =>
      service.app.nest.get(DataSource).query(`UPDATE testimonial SET rating = $1`, [rating]);
    await expect(store(6)).rejects.toThrow('testimonial_rating_stars');
    await expect(store(0)).rejects.toThrow('testimonial_rating_stars');
    await store(1);
  });

  it('stores a new price and publishes the change', async () => {
    const told = new Promise((resolve) =>
      service.bus.listen(catalogChanged.name, 'gateway', async (event) => resolve(event)),
    );
    const [first] = await service.rpc.call(listServices, {});
    const changed = await service.rpc.call(setServicePrice, { id: first?.id ?? '', price: 4200 });
    expect(changed).toEqual({ ...first, price: 4200, version: 1 });
    expect((await service.rpc.call(listServices, {}))[0]).toEqual(changed);
    expect(await told).toMatchObject({ type: 'catalog.changed.v1', data: { changed: ['services'] } });
  });

  it('refuses a price based on an old version, and returns the first editor and the current price', async () => {
    const [first] = await service.rpc.call(listServices, {});
    if (!first) throw new Error('the menu is empty');
    const { id, version } = first;
    const second = asOwner(service.bus, { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'owner' });
    const set = (price: number, of = version) => ({ id, price, version: of });
    const both = await Promise.allSettled([
      service.rpc.call(setServicePrice, set(4200)),
      second.call(setServicePrice, set(4300)),
    ]);
    const [present] = await service.rpc.call(listServices, {});
    const [by, price] = both[0].status === 'fulfilled' ? [testOwner.id, 4200] : [expect.not.stringMatching('^$'), 4300];
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(present).toMatchObject({ price, version: 1 });
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CATALOG.CHANGED_MEANWHILE', meanwhile: { by, present } },
    });
    expect(await second.call(setServicePrice, set(4400, present?.version))).toMatchObject({ price: 4400, version: 2 });
  });

  it('answers an unknown service with its error code, and publishes nothing', async () => {
    const unknown = service.rpc.call(setServicePrice, { id: '00000000-0000-4000-8000-000000000000', price: 100 });
    await expect(unknown).rejects.toMatchObject({ code: 'CATALOG.SERVICE_NOT_FOUND', kind: 'not-found' });
    expect(await service.app.nest.get(DataSource).query('SELECT * FROM outbox')).toEqual([]);
  });

  it("keeps the staff's changes when migrations run again", async () => {
    const [first] = await service.rpc.call(listServices, {});
    await service.rpc.call(setServicePrice, { id: first?.id ?? '', price: 4200 });
    expect(await migrate(service.databaseUrl, 'catalog', catalogMigrations)).toEqual([]);
    expect((await service.rpc.call(listServices, {}))[0]?.price).toBe(4200);
  });
});
