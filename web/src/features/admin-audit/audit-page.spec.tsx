/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditFilter, NamedAuditEntry } from '@lacquer/contracts/staff/audit';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { AuditPage } from './audit-page';

const entry = (id: number, over: Partial<NamedAuditEntry> = {}): NamedAuditEntry => ({
  id: String(id),
  occurredAt: '2026-03-01T18:30:00.000Z',
  actor: 'mina@example.com',
  action: 'campaign.launch',
  subject: `campaign-${id}`,
  outcome: 'done',
  details: { recipients: 12 },
  client: '192.0.2.1',
  correlationId: 'request-1',
  ...over,
});

/** Stores the filter, as the URL does. */
function Page() {
  const [filter, setFilter] = useState<AuditFilter>({});
  return <AuditPage filter={filter} onFilter={setFilter} />;
}

describe('the audit page', () => {
  let api: ApiServer;
  let pages: Record<string, NamedAuditEntry[]>;
  /** The services that do not answer while the second page is read. */
  let missing: string;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      const { searchParams } = new URL(path, 'http://salon.example.com');
      const cursor = searchParams.get('cursor') ?? 'first';
      const found = (pages[cursor] ?? []).filter(({ actor }) => actor === (searchParams.get('actor') ?? actor));
      return {
        status: 200,
        body: found,
        headers: {
          ...(cursor === 'first' && 'second' in pages && { 'x-next-cursor': 'second' }),
          ...(cursor === 'second' && missing && { 'x-missing': missing }),
        },
      };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    missing = '';
    pages = { first: [entry(3), entry(2, { actor: 'shell', action: 'future.thing', outcome: 'failed' })] };
  });

  it('describes who did what, with the outcome', async () => {
    renderFeature(<Page />);

    expect((await screen.findByText(/sent a campaign/)).textContent).toContain('mina@example.com');
    const failed = screen.getByText(/future\.thing/, { selector: 'p' }).textContent;
    expect(failed).toContain('A command on the server');
    expect(failed).toContain('Failed');
    expect(screen.getByText('campaign-3', { selector: 'summary span' })).toBeTruthy();
  });

  it('says what is missing in any of its pages', async () => {
    missing = 'customer, catalog';
    pages['second'] = [entry(1)];
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Show older entries' }));

    await screen.findByText(/^Names of customers are missing right now: the customer list does not answer\./);
    screen.getByText(/^Names of services are missing right now/);
    expect(screen.queryByText(/campaigns are missing/)).toBeNull();
  });

  it('links to the campaign and to the customer, but not to an erased person', async () => {
    const [campaign, ana, erased] = [randomUUID(), randomUUID(), randomUUID()];
    const edit = { action: 'customer.edit', details: {} };
    pages['first'] = [
      entry(4, { subject: campaign, about: { kind: 'campaign', id: campaign } }),
      entry(3, { ...edit, subject: `customer ${ana}`, customer: { id: ana, givenName: 'Ana', familyName: 'Example' } }),
      entry(2, { ...edit, subject: `customer ${erased}` }),
      entry(1, { action: 'campaign.send-test', about: { kind: 'test-send', id: randomUUID() } }),
    ];
    renderFeature(<Page />);

    const name = `Campaign ${campaign.slice(0, 8)}`;
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/admin/campaigns/${campaign}`);
    const customer = screen.getByRole('link', { name: 'Ana Example' });
    expect(customer.getAttribute('href')).toBe(`/admin/customers/${ana}`);
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText(`customer ${erased}`, { selector: 'summary span' })).toBeTruthy();
  });

  it('shows the names of campaigns, services and automations instead of their ids', async () => {
    const [campaign, service] = [randomUUID(), randomUUID()];
    pages['first'] = [
      entry(3, { subject: campaign, campaign: { id: campaign, beginning: 'Spring is here, and so...' } }),
      entry(2, { action: 'service.set-price', subject: service, service: { id: service, name: 'Gel Manicure' } }),
      entry(1, { action: 'automation.turn-on', about: { kind: 'automation', id: 'first-visit' } }),
      entry(0, { actor: 'anonymous', action: 'security.throttle', subject: 'POST /api/contact' }),
    ];
    renderFeature(<Page />);

    const link = await screen.findByRole('link', { name: 'Spring is here, and so...' });
    expect(link.getAttribute('href')).toBe(`/admin/campaigns/${campaign}`);
    expect(screen.getByText(/Someone not signed in/).closest('p')?.textContent).toContain('sent too many requests');
    expect(screen.getByText(/changed a price/).textContent).toContain('Gel Manicure');
    const automation = screen.getByRole('link', { name: 'Thank you for the first visit' });
    expect(automation.getAttribute('href')).toBe('/admin/automations');
    expect(screen.getAllByText('Details', { selector: 'summary span' })).toHaveLength(3);
  });

  it('shows older entries on request', async () => {
    pages['second'] = [entry(1)];
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Show older entries' }));

    expect(await screen.findByText('campaign-1', { selector: 'summary span' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('filters by a click on a person and by typed text, and shows an empty state', async () => {
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('button', { name: 'A command on the server' }));
    expect(await screen.findByText(/future\.thing/, { selector: 'p' })).toBeTruthy();
    expect(screen.queryByText(/sent a campaign/)).toBeNull();

    const who = screen.getByLabelText('Who');
    await user.clear(who);
    await user.type(who, 'nobody@example.com{Enter}');
    expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByText(/sent a campaign/)).toBeTruthy();
  });
});
