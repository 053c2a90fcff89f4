/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BookingDay } from '@lacquer/contracts/customers/bookings';
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
  let day: BookingDay;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      const { pathname } = new URL(path, 'http://salon.example.com');
      if (pathname === '/api/salon') return { status: 200, body: sampleSalon };
      if (pathname === '/api/admin/overview') return { status: 200, body: overview };
      if (pathname === '/api/admin/contacts/counts') {
        return { status: 200, body: { inbox: 30, new: 7, archived: 0, spam: 0 } };
      }
      if (pathname === '/api/admin/bookings/day') return { status: 200, body: day };
      if (pathname === '/api/admin/contacts/received') return { status: 200, body: { today: 2, week: 5 } };
      return { status: 503, body: { code: 'BUS.UNAVAILABLE', message: 'Try again.', correlationId: 'request-1' } };
    });
    globalThis.apiOrigin = api.origin;
  });
  beforeEach(() => {
    day = { isRead: true, unconfirmedSince: null, count: 0, today: [], next: [], until: '2026-03-02T08:00:00.000Z' };
  });
  afterAll(() => api.stop());

  const stale = /^Appointments were last read at Square .*No reminders are sent/;

  it('shows appointments that were just read without a word on that', async () => {
    renderFeature(<HomePage role="owner" />);
    expect(await screen.findByText('No appointments today.')).toBeTruthy();
    expect(screen.queryByText(stale)).toBeNull();
  });

  it('says when the appointments it shows were last read, if that is long ago', async () => {
    day = { ...day, isRead: false, count: 1, unconfirmedSince: '2026-03-01T18:30:00.000Z' };
    renderFeature(<HomePage role="owner" />);
    expect(await screen.findByText(stale)).toBeTruthy();
  });

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
