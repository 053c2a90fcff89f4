import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { getSalonProfile, type SalonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import { saveDocument } from '@lacquer/contracts/site/documents';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-catalog.js';
import { exampleSalon } from '../testing/example-salon.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const salonIn = async (response: Response) => (await response.json()) as SalonProfile;

describe("the salon's profile", () => {
  let gateway: RunningGateway;
  let profile: SalonProfile;

  const tellChange = () => gateway.publish(catalogChanged.name, { changed: ['salon'] });
  const answerAll = () => gateway.answer(getPublishedSite, () => exampleSite([], { salon: profile }));

  beforeAll(async () => {
    gateway = await runGateway();
    gateway.answer(setSalonProfile, (request) => (profile = request.profile));
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    profile = exampleSalon();
    answerAll();
    await tellChange();
  });

  it('is public, and is answered from memory with 304', async () => {
    const response = await gateway.request('/api/salon');
    expect(response.status).toBe(200);
    expect(await salonIn(response)).toEqual(profile);

    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await gateway.request('/api/salon', { headers })).status).toBe(304);
  });

  it('is changed by an owner, and the audit trail records the change', async () => {
    const changed = exampleSalon({ phone: '+12135550188' });
    const response = await gateway.request('/api/admin/salon', {
      method: 'PUT',
      headers: { cookie: await gateway.signIn('owner'), 'content-type': 'application/json' },
      body: JSON.stringify(changed),
    });
    expect(response.status).toBe(200);
    await tellChange();

    expect(await salonIn(await gateway.request('/api/salon'))).toEqual(changed);
    expect(await gateway.rows(`SELECT outcome, details FROM audit_entry WHERE action = 'salon.set-profile'`)).toEqual([
      { outcome: 'done', details: { profile: changed } },
    ]);
  });

  it('is refused when it is incomplete, and the error names the field', async () => {
    const { phone: _, ...incomplete } = exampleSalon();
    const response = await gateway.request('/api/admin/salon', {
      method: 'PUT',
      headers: { cookie: await gateway.signIn('owner'), 'content-type': 'application/json' },
      body: JSON.stringify(incomplete),
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'REQUEST.INVALID', details: [{ path: 'phone' }] });
  });

  it('is served as last known while the catalog is down, and is updated when it is back', async () => {
    await gateway.request('/api/salon');
    gateway.bus.remove('catalog', [getPublishedSite.name]);
    await tellChange();
    const away = await gateway.request('/api/salon');
    expect(away.status).toBe(200);
    expect(await salonIn(away)).toEqual(profile);

    profile = exampleSalon({ name: 'Example Nails & Spa' });
    answerAll();

    expect((await salonIn(await gateway.request('/api/salon'))).name).toBe('Example Nails & Spa');
  });

  it('is rendered as last known while the catalog is down, in pages that are not cached', async () => {
    expect((await gateway.request('/')).headers.get('cache-control')).toBe('no-cache');
    gateway.bus.remove('catalog', [getPublishedSite.name]);
    await tellChange();
    const away = await gateway.request('/');
    expect(away.headers.get('cache-control')).toBe('no-store');
    expect(await away.text()).toContain('https://example.com/book-a-chair');

    answerAll();

    expect((await gateway.request('/')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is also on the not-found page, and is updated there', async () => {
    expect(await (await gateway.request('/nothing-here')).text()).toContain('https://example.com/book-a-chair');
    profile = exampleSalon({ bookingUrl: 'https://example.com/elsewhere' });
    await tellChange();

    expect(await (await gateway.request('/nothing-here')).text()).toContain('https://example.com/elsewhere');
  });
});

describe('a gateway that has never seen the profile', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway();
  });
  afterAll(() => gateway.stop());

  it('reports that the catalog is unavailable and invents no profile', async () => {
    const response = await gateway.request('/api/salon');

    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'CATALOG.UNAVAILABLE' });
  });

  it('links Book Now to the contact page', async () => {
    expect(await (await gateway.request('/')).text()).toMatch(/"bookingUrl":\s*"\/contact"|bookingUrl:"\/contact"/);
  });
});

describe('BOOKING_URL', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway({ BOOKING_URL: 'https://example.com/operator' });
    gateway.answer(getSalonProfile, () => exampleSalon());
    gateway.answer(getPublishedSite, () => exampleSite([]));
  });
  afterAll(() => gateway.stop());

  it("overrides the profile's address in the pages and in the answer", async () => {
    expect((await salonIn(await gateway.request('/api/salon'))).bookingUrl).toBe('https://example.com/operator');
    const html = await (await gateway.request('/')).text();
    expect(html).toContain('https://example.com/operator');
    expect(html).not.toContain('https://example.com/book-a-chair');
  });

  it('is not stored when an owner saves the profile, and cannot be changed there', async () => {
    const stored: SalonProfile[] = [];
    gateway.answer(setSalonProfile, ({ profile }) => {
      stored.push(profile);
      return { ...profile, version: 2 };
    });
    const headers = { cookie: await gateway.signIn('owner'), 'content-type': 'application/json' };
    const save = (profile: SalonProfile) =>
      gateway.request('/api/admin/salon', { method: 'PUT', headers, body: JSON.stringify(profile) });

    const saved = await save(exampleSalon({ name: 'Renamed', bookingUrl: 'https://example.com/operator' }));
    expect(await saved.json()).toMatchObject({ name: 'Renamed', bookingUrl: 'https://example.com/operator' });
    expect(stored).toEqual([exampleSalon({ name: 'Renamed' })]);

    const refused = await save(exampleSalon({ bookingUrl: 'https://example.com/new' }));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'GATEWAY.BOOKING_PAGE_FIXED',
      details: [{ path: 'bookingUrl', message: expect.stringContaining('BOOKING_URL') }],
    });
    expect(stored).toHaveLength(1);
  });

  it('refuses a draft of it, and no other draft', async () => {
    const drafts: unknown[] = [];
    gateway.answer(saveDocument, ({ kind, id, fields }) => {
      drafts.push({ kind, fields });
      return { id, version: 1 };
    });
    const headers = { cookie: await gateway.signIn('staff'), 'content-type': 'application/json' };
    const save = (kind: string, fields: object) =>
      gateway.request(`/api/admin/site/documents/${kind}/0199a8a0-0000-4000-8000-000000000009`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ fields }),
      });

    const refused = await save('salon', { name: 'Ours', bookingUrl: 'https://example.com/new' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'GATEWAY.BOOKING_PAGE_FIXED',
      details: [{ path: 'bookingUrl', message: expect.stringContaining('BOOKING_URL') }],
    });
    expect((await save('salon', { name: 'Ours' })).status).toBe(200);
    expect((await save('testimonial', { comment: 'Ours' })).status).toBe(200);
    expect(drafts).toEqual([
      { kind: 'salon', fields: { name: 'Ours' } },
      { kind: 'testimonial', fields: { comment: 'Ours' } },
    ]);
  });
});
