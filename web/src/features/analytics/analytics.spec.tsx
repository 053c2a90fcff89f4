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
import type { AnalyticsEvent } from '../../analytics';
import { BookingLink } from '../../components/booking-link';
import { salonQuery } from '../../salon/queries';
import { sampleSalon } from '../../testing/sample-salon';
import { Analytics } from './analytics';
import { connect } from './google-analytics';
import { hasOptedOut } from './opt-out';

function start(path: string) {
  const events: AnalyticsEvent[] = [];
  const root = createRootRouteWithContext()({
    component: () => (
      <Analytics sink={(event) => events.push(event)}>
        <Outlet />
      </Analytics>
    ),
  });
  const page = (at: string) =>
    createRoute({
      getParentRoute: () => root,
      path: at,
      component: () => (
        <BookingLink category="service" label="Gel Manicure" value={30}>
          Book
        </BookingLink>
      ),
    });
  const settings = { publicUrl: null, bookingUrl: '#book', googleMapsApiKey: null, gaMeasurementId: null };
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/about'), page('/admin')]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { settings },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a small router in place of the site's own
  const site = <RouterProvider router={router as never} />;
  const client = new QueryClient();
  client.setQueryData(salonQuery.queryKey, sampleSalon);
  render(<QueryClientProvider client={client}>{site}</QueryClientProvider>);
  return { events, router, user: userEvent.setup() };
}

const go = (router: ReturnType<typeof start>['router'], to: { to: '/' | '/about'; hash?: string }) =>
  act(() => router.navigate(to));
const views = (events: AnalyticsEvent[]) => events.flatMap((event) => (event.name === 'page_view' ? event.path : []));

describe('analytics', () => {
  it('reports the first page and each change of path, once', async () => {
    const { events, router } = start('/');
    await waitFor(() => expect(views(events)).toEqual(['/']));
    await go(router, { to: '/about' });
    await waitFor(() => expect(views(events)).toEqual(['/', '/about']));
    await go(router, { to: '/about', hash: 'map' });
    await go(router, { to: '/' });

    await waitFor(() => expect(views(events)).toEqual(['/', '/about', '/']));
  });

  it('says nothing of the admin', async () => {
    const { events, router } = start('/admin');
    await screen.findByText('Book');
    await go(router, { to: '/' });

    await waitFor(() => expect(views(events)).toEqual(['/']));
  });

  it('reports what is booked, with its price in dollars', async () => {
    const { events, user } = start('/');
    await user.click(await screen.findByText('Book'));

    expect(events).toContainEqual({ name: 'booking_click', category: 'service', label: 'Gel Manicure', value: 30 });
  });
});

describe('who objects to being followed', () => {
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
  afterEach(() => {
    document.head.innerHTML = '';
    delete window.dataLayer;
  });

  it('is told in its own words, and counts no page by itself', () => {
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
