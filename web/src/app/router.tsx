import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client';
import { ErrorFallback } from './error-fallback';
import { routeTree } from './routeTree.gen';
import type { ContactRefusal } from '../../server';
import type { SiteFacts } from '../seo/page';
import type { SiteSettings } from './settings';

interface RouterSetup {
  settings?: SiteSettings;
  isShell?: boolean;
  queryClient?: QueryClient;
  describe?: SiteFacts['describe'];
  refusal?: ContactRefusal;
  /** On the server: the nonce of the rendered scripts. */
  mark?: string;
  /** In the browser: the path under which the site is shown from drafts, if it is. */
  basepath?: string;
}

const unknownSettings: SiteSettings = {
  publicUrl: null,
  bookingUrl: '#',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Answer = [key: string[], answer: Json];

/** The page's data: all cached API answers. */
const cachedAnswers = (queryClient: QueryClient) =>
  queryClient.getQueriesData({}).filter(([, answer]) => answer !== undefined) as Answer[];

/** `settings` is for the server. In the browser the settings and data come with the page. */
export function makeRouter({
  settings,
  isShell = false,
  queryClient = createQueryClient(),
  mark,
  basepath,
  ...rest
}: RouterSetup = {}) {
  const router = createRouter({
    routeTree,
    context: { queryClient, settings: settings ?? unknownSettings, isShell, ...rest },
    isShell,
    ...(basepath !== undefined && { basepath }),
    ...(mark !== undefined && { ssr: { nonce: mark } }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorFallback,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    dehydrate: () => ({
      settings: settings ?? unknownSettings,
      answers: cachedAnswers(queryClient),
    }),
    hydrate: (sent: { settings: SiteSettings; answers: Answer[] }) => {
      for (const [key, answer] of sent.answers) queryClient.setQueryData(key, answer);
      router.update({ context: { ...router.options.context, settings: sent.settings } });
    },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's language, if it is not English. */
    language?: string;
  }
  interface HistoryState {
    /** Prefilled values for the form of a new customer. */
    newCustomer?: { givenName: string; familyName: string; email: string; phoneNumber: string };
  }
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
