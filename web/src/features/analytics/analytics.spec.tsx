/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AnalyticsEvent } from '../../app/analytics';
import { BookingLink } from '../../components/booking-link';
import { menuQuery } from '../../menu/queries';
import { salonQuery } from '../../salon/queries';
import { startApiServer } from '../../testing/api-server';
import { sampleSiteMenu } from '../../testing/sample-site';
import { sampleSalon } from '../../testing/sample-salon';
import { Analytics } from './analytics';
import { connect } from './google-analytics';
import { hasOptedOut } from './opt-out';

interface Setup {
  /** The service of the Book link. */
  service?: string;
  /** Whether the page embeds the menu. */
  hasMenu?: boolean;
  gaMeasurementId?: string;
}

function start(path: string, { service, hasMenu = true, gaMeasurementId }: Setup = {}) {
  const events: AnalyticsEvent[] = [];
  const sink = gaMeasurementId === undefined ? { sink: (event: AnalyticsEvent) => void events.push(event) } : {};
  const root = createRootRouteWithContext()({
    component: () => (
      <Analytics {...sink}>
        <Outlet />
      </Analytics>
    ),
  });
  const page = (at: string) =>
    createRoute({
      getParentRoute: () => root,
      path: at,
      component: () => (
        <BookingLink category="service" label="Gel Manicure" {...(service ? { service } : {})}>
          Book
        </BookingLink>
      ),
    });
  const settings = {
    publicUrl: null,
    bookingUrl: '#book',
    googleMapsApiKey: null,
    gaMeasurementId: gaMeasurementId ?? null,
  };
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/about'), page('/admin')]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { settings },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a small router replaces the site's router
  const site = <RouterProvider router={router as never} />;
  const client = new QueryClient();
  client.setQueryData(salonQuery.queryKey, sampleSalon);
  if (hasMenu) client.setQueryData(menuQuery.queryKey, sampleSiteMenu);
  render(<QueryClientProvider client={client}>{site}</QueryClientProvider>);
  return { events, router, user: userEvent.setup() };
}

afterEach(() => {
  document.head.innerHTML = '';
  delete window.dataLayer;
});

const go = (router: ReturnType<typeof start>['router'], to: { to: '/' | '/about' | '/admin'; hash?: string }) =>
  act(() => router.navigate(to));
const views = (events: AnalyticsEvent[]) => events.flatMap((event) => (event.name === 'page_view' ? event.path : []));

describe('analytics', () => {
  it('reports the first page and each change of path once', async () => {
    const { events, router } = start('/');
    await waitFor(() => expect(views(events)).toEqual(['/']));
    await go(router, { to: '/about' });
    await waitFor(() => expect(views(events)).toEqual(['/', '/about']));
    await go(router, { to: '/about', hash: 'map' });
    await go(router, { to: '/' });

    await waitFor(() => expect(views(events)).toEqual(['/', '/about', '/']));
  });

  it('loads nothing in the admin and starts on the first public page', async () => {
    const scripts = () => document.head.querySelectorAll('script').length;
    const { router } = start('/admin', { gaMeasurementId: 'G-TEST' });
    await screen.findByText('Book');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([scripts(), 'dataLayer' in window]).toEqual([0, false]);
    await go(router, { to: '/' });

    await waitFor(() => expect(scripts()).toBe(1));
    expect(window).toHaveProperty('ga-disable-G-TEST', false);
    await go(router, { to: '/admin' });
    await waitFor(() => expect(window).toHaveProperty('ga-disable-G-TEST', true));
  });

  it('reports no admin pages', async () => {
    const { events, router } = start('/admin');
    await screen.findByText('Book');
    await go(router, { to: '/' });

    await waitFor(() => expect(views(events)).toEqual(['/']));
  });

  const booking = (value: number) => ({ name: 'booking_click', category: 'service', label: 'Gel Manicure', value });

  it('reports the booked service with its price in dollars', async () => {
    const { events, user } = start('/', { service: 'gel-manicure' });
    await user.click(await screen.findByText('Book'));

    await waitFor(() => expect(events).toContainEqual(booking(30)));
  });

  it("reports a booking without a service with the menu's lowest price", async () => {
    const { events, user } = start('/');
    await user.click(await screen.findByText('Book'));

    await waitFor(() => expect(events).toContainEqual(booking(10)));
  });

  it('fetches the menu for the price if the page does not embed it', async () => {
    const api = await startApiServer(() => ({ status: 200, body: sampleSiteMenu }));
    globalThis.apiOrigin = api.origin;
    try {
      const { events, user } = start('/', { service: 'spa-pedicure', hasMenu: false });
      await user.click(await screen.findByText('Book'));

      await waitFor(() => expect(events).toContainEqual(booking(35)));
    } finally {
      await api.stop();
    }
  });
});

describe('the analytics opt-out', () => {
  it.each([
    [{ doNotTrack: '1' }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: null }, false],
    [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  ])('is read from %j', (preferences, expected) => {
    expect(hasOptedOut(preferences)).toBe(expected);
  });
});

describe('Google Analytics', () => {
  it('receives events in its own format and counts no pages automatically', () => {
    const track = connect('G-TEST');
    track({ name: 'booking_click', category: 'hero', label: 'Book Appointment', value: 35 });
    const told = (window.dataLayer ?? []).map((entry) => [...(entry as IArguments)]);

    expect(document.head.querySelector('script')?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST');
    expect(told[1]).toEqual(['config', 'G-TEST', { send_page_view: false }]);
    expect(told[2]).toEqual([
      'event',
      'booking_click',
      { event_category: 'hero', event_label: 'Book Appointment', value: 35, currency: 'USD' },
    ]);
  });
});
