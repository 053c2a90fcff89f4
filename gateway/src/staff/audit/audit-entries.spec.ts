import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listCustomerNames } from '@lacquer/contracts/customers/customer';
import { listCampaignNames } from '@lacquer/contracts/messaging/campaign-names';
import { listServices } from '@lacquer/contracts/salon/catalog';
import type { AuditEntry, NamedAuditEntry } from '@lacquer/contracts/staff/audit';
import type { AuditAction } from '@lacquer/contracts/staff/audit-actions';
import { exampleService } from '../../testing/example-catalog.js';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';
import { AuditTrail } from './audit-trail.js';

describe('the audit list', () => {
  let gateway: RunningGateway;
  let cookie: string;
  beforeAll(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('owner', 'owner@example.com');
    const trail = gateway.app.nest.get(AuditTrail);
    const mina = { id: '00000000-0000-4000-8000-000000000001', email: 'mina@example.com' };
    await trail.record({ actor: mina, action: 'campaign.launch', subject: 'c-1', details: { note: '=1+1' } });
    await trail.record({ actor: mina, action: 'campaign.pause', subject: 'c-1' }, 'failed');
    // an action of another release
    const action = 'campaigner.wave' as AuditAction;
    await trail.record({ actor: 'shell', action, subject: 'c-2', client: '192.0.2.1' });
    await gateway.rows(`SELECT pg_sleep(0.01)`);
  });
  afterAll(() => gateway.stop());

  const ask = (query: string) => gateway.request(`/api/admin/audit${query}`, { headers: { cookie } });
  const actions = async (query: string) =>
    ((await (await ask(query)).json()) as AuditEntry[]).map(({ action }) => action);

  it('starts with the newest entry and returns each entry in full', async () => {
    const [newest] = (await (await ask('?limit=1')).json()) as AuditEntry[];

    expect(newest).toEqual({
      id: expect.stringMatching(/^\d+$/),
      occurredAt: expect.stringMatching(/Z$/),
      actor: 'shell',
      action: 'campaigner.wave',
      subject: 'c-2',
      outcome: 'done',
      details: {},
      client: '192.0.2.1',
      correlationId: expect.any(String),
    });
  });

  it('resolves the known customer names of a page in one call', async () => {
    const [ana, erased] = [randomUUID(), randomUUID()];
    const trail = gateway.app.nest.get(AuditTrail);
    for (const id of [ana, erased, ana]) {
      await trail.record({ actor: 'shell', action: 'customer.edit', subject: ['customer', id] });
    }
    const asked: unknown[] = [];
    gateway.answer(listCustomerNames, (request) => {
      asked.push(request);
      return { byPhone: {}, byId: { [ana]: { id: ana, givenName: 'Ana' } } };
    });
    const entries = (await (await ask('?action=customer')).json()) as NamedAuditEntry[];

    expect(entries.map(({ customer }) => customer?.givenName)).toEqual(['Ana', undefined, 'Ana']);
    expect(asked).toEqual([{ ids: [ana, erased] }]);
    expect(entries[0]).toMatchObject({ subject: `customer ${ana}`, about: { kind: 'customer', id: ana } });
  });

  it.each([
    ['?actor=Mina@example.com', ['campaign.pause', 'campaign.launch']],
    ['?action=campaign', ['campaign.pause', 'campaign.launch']],
    ['?action=campaign.launch', ['campaign.launch']],
    ['?subject=c-1&outcome=failed', ['campaign.pause']],
    ['?action=campaign&until=2020-01-01T00:00:00Z', []],
    ['?action=campaign.pause&from=2020-01-01T00:00:00Z', ['campaign.pause']],
  ])('filters by %s', async (query, found) => {
    expect(await actions(query)).toEqual(found);
  });

  it('is paged without gaps or duplicates', async () => {
    const trail = gateway.app.nest.get(AuditTrail);
    for (let number = 1; number <= 12; number += 1)
      await trail.record({ actor: 'shell', action: `turn.page-${number}` as AuditAction });
    const whole = await actions('');
    expect(whole.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, index) => `turn.page-${12 - index}`));
    const found: string[] = [];
    for (let query = '?limit=2'; query !== '';) {
      const page = await ask(query);
      found.push(...((await page.json()) as AuditEntry[]).map(({ action }) => action));
      const next = page.headers.get('x-next-cursor');
      query = next === null ? '' : `?limit=2&cursor=${next}`;
    }
    expect(found).toEqual(whole);
    expect(whole.length).toBeGreaterThan(3);
  });

  it.each(['?cursor=%25%25', '?from=yesterday', '?outcome=perhaps'])('answers 400 to %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('exports a file without formulas, and records the export itself', async () => {
    const file = await gateway.request('/api/admin/audit.csv?action=campaign', { headers: { cookie } });

    expect(file.headers.get('content-disposition')).toContain('audit-');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('campaign.launch,c-1,done,"{""note"":""=1+1""}"');
    expect((await actions('?limit=1'))[0]).toBe('audit.export');
  });

  it('fetches campaign and service names in one call each per page, and lists entries without names if that fails', async () => {
    const [spring, gone, gel] = [randomUUID(), randomUUID(), randomUUID()];
    const trail = gateway.app.nest.get(AuditTrail);
    await trail.record({ actor: 'shell', action: 'service.set-price', subject: ['service', gel] });
    for (const id of [spring, gone, spring]) {
      await trail.record({ actor: 'shell', action: 'campaign.edit', subject: ['campaign', id] });
    }
    await trail.record({ actor: 'shell', action: 'campaign.send-test', subject: ['test-send', randomUUID()] });
    const asked: unknown[] = [];
    gateway.answer(listCampaignNames, (request) => {
      asked.push(request);
      return { byId: { [spring]: { id: spring, beginning: 'Spring is here...' } } };
    });
    gateway.answer(listServices, () => [{ ...exampleService('Gel Manicure', 4200), id: gel }]);
    const list = async () => (await (await ask('?limit=5')).json()) as NamedAuditEntry[];

    const entries = await list();
    expect(entries.map(({ campaign, service }) => campaign?.beginning ?? service?.name)).toEqual([
      undefined,
      'Spring is here...',
      undefined,
      'Spring is here...',
      'Gel Manicure',
    ]);
    expect(asked).toEqual([{ ids: [spring, gone] }]);
    const file = await gateway.request(`/api/admin/audit.csv?subject=${spring}`, { headers: { cookie } });
    const [header, ...lines] = (await file.text()).trim().split('\r\n');
    expect(header).toMatch(/,subject_name$/);
    expect(lines).toEqual([
      expect.stringMatching(/,Spring is here\.\.\.$/),
      expect.stringMatching(/,Spring is here\.\.\.$/),
    ]);

    // as the previous release responds
    const previousRelease = () => {
      throw new Error('There is no matching message handler defined in the remote service.');
    };
    gateway.answer(listCampaignNames, previousRelease);
    gateway.answer(listServices, previousRelease);
    const nameless = await list();
    expect(nameless.map(({ action }) => action)).toEqual([
      'audit.export',
      'campaign.send-test',
      ...Array.from({ length: 3 }, () => 'campaign.edit'),
    ]);
    expect(nameless.filter(({ campaign, service }) => campaign ?? service)).toEqual([]);
  });
});
