import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';
import type { RouterContext } from '../app/router-context';
import type { SiteSettings } from '../app/settings';
import { createQueryClient } from '../api/query-client';
import { salonQuery } from '../salon/queries';
import { NotifyContext, type NoticeRequest } from '../notices/notify';

// Lazy chunks are compiled on demand in tests.
configure({ asyncUtilTimeout: 10_000 });

/** Of an installation without further services. */
const bareSettings: SiteSettings = {
  publicUrl: null,
  bookingUrl: 'https://example.com/book',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};

declare global {
  // the origin of the test's API server
  var apiOrigin: string;
}

/**
 * Renders a feature as a route does. `notices` records the requested notices. `hydrate`: the server's HTML is in the
 * document first. `salon`: the page knows it already.
 */
export function renderFeature(
  feature: ReactNode,
  { hydrate = false, salon }: { hydrate?: boolean; salon?: SalonProfile } = {},
) {
  const notices: NoticeRequest[] = [];
  const queryClient = createQueryClient();
  if (salon) queryClient.setQueryData(salonQuery.queryKey, salon);
  const router = createRouter({
    routeTree: createRootRouteWithContext<Pick<RouterContext, 'settings' | 'language' | 'dictionary'>>()(),
    history: createMemoryHistory(),
    context: { settings: bareSettings, language: 'en', dictionary: null },
  });
  const page = (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <NotifyContext value={(notice) => notices.push(notice)}>{feature}</NotifyContext>
      </RouterContextProvider>
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (hydrate) container.innerHTML = renderToString(page);
  render(page, { container, hydrate });
  return { notices, queryClient, user: userEvent.setup() };
}
