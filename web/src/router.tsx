import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createQueryClient } from './api/query-client';
import { routeTree } from './routeTree.gen';
import type { SiteSettings } from './settings';

export interface RouterContext {
  queryClient: QueryClient;
  settings: SiteSettings;
  /** The document of the admin, rendered once for every path in it. */
  isShell: boolean;
}

interface RouterSetup {
  settings?: SiteSettings;
  isShell?: boolean;
  queryClient?: QueryClient;
}

const unknownSettings: SiteSettings = {
  publicUrl: null,
  bookingUrl: '#',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};

/** On the server with its settings; in the browser without: they arrive with the page. */
export function makeRouter({ settings, isShell = false, queryClient = createQueryClient() }: RouterSetup = {}) {
  const router = createRouter({
    routeTree,
    context: { queryClient, settings: settings ?? unknownSettings, isShell },
    isShell,
    scrollRestoration: true,
    defaultPreload: 'intent',
    dehydrate: () => ({ settings: settings ?? unknownSettings }),
    hydrate: (sent: { settings: SiteSettings }) => {
      router.update({ context: { ...router.options.context, settings: sent.settings } });
    },
  });
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    dehydrateOptions: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
