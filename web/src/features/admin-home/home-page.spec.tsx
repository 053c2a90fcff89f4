/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerOverview } from '@lacquer/contracts/customers/overview';
import { screen, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { HomePage } from './home-page';

const overview: CustomerOverview = {
  today: { visits: 2, revenue: 6000 },
  week: { visits: 9, revenue: 29_999, newCustomers: 4, subscribed: 3, optedOut: 1 },
  months: [],
  services: [],
  lapsed: { since: '2026-01-01T00:00:00.000Z', count: 0, customers: [] },
};

describe('the admin home page', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      const { pathname } = new URL(path, 'http://salon.example.com');
      if (pathname === '/api/salon') return { status: 200, body: sampleSalon };
      if (pathname === '/api/admin/overview') return { status: 200, body: overview };
      if (pathname === '/api/admin/contacts/counts') {
        return { status: 200, body: { inbox: 30, new: 7, archived: 0, spam: 0 } };
      }
      if (pathname === '/api/admin/contacts/received') return { status: 200, body: { today: 2, week: 5 } };
      return { status: 503, body: { code: 'BUS.UNAVAILABLE', message: 'Try again.', correlationId: 'request-1' } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  it('counts all messages of today and of this week, read or unread', async () => {
    renderFeature(<HomePage role="owner" />);
    const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!);
    const figure = async (name: string) => {
      const term = (await card(name)).getByText('Messages', { selector: 'dt' });
      return within(term.parentElement!).findByText(/^\d+$/);
    };

    expect((await figure('Today')).textContent).toBe('2');
    expect((await figure('This week')).textContent).toBe('5');
    expect(await screen.findByRole('link', { name: '7 new messages' })).toBeTruthy();
  });
});
