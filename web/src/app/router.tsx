import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { pathIn, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { createRouter, type LocationRewrite } from '@tanstack/react-router';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { createQueryClient } from '../api/query-client';
import { ErrorFallback } from './error-fallback';
import type { routeTree } from './routeTree.gen';
import type { FormRefusal } from '../../server';
import { rememberOmitted } from '../loading/omitted';
import type { Dictionary } from '../language/translate';
import type { SiteFacts } from '../seo/page';
import type { SiteSettings } from './settings';

interface RouterSetup {
  /** On the server: all. In the browser: those of the site or those of the admin. */
  routes: typeof routeTree;
  settings?: SiteSettings;
  isShell?: boolean;
  queryClient?: QueryClient;
  describe?: SiteFacts['describe'];
  refusal?: FormRefusal;
  /** On the server: the nonce of the rendered scripts. */
  mark?: string;
  language?: SiteLanguage;
  dictionary?: Dictionary | null;
  /** On the server: the paths of answers that the page does not contain, since only parts far below show them. */
  omits?: readonly string[];
  /** In the browser: the `landing` of the settings, which come later. */
  landing?: string | undefined;
  /** In the browser: the path under which the site is shown from drafts, if it is. */
  base?: string;
}

const unknownSettings: SiteSettings = {
  publicUrl: null,
  bookingUrl: '#',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Answer = [key: string[], answer: Json];

/** Exchanges the quotes of JSON with those that a string in the page need not escape. Twice: the same text. */
const exchangeQuotes = (text: string): string => text.replaceAll(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

/** The page's data: all cached API answers. */
const cachedAnswers = (queryClient: QueryClient) =>
  queryClient.getQueriesData({}).filter(([, answer]) => answer !== undefined) as Answer[];

/** Shows the routes under a path: `/es/about` is `/about`. `landing`: the slug that the salon has given the landing page. */
const rewriteOf = (prefix: string, landing = landingSlug): LocationRewrite => ({
  input: ({ url }) => {
    if (url.pathname === prefix || url.pathname.startsWith(`${prefix}/`))
      url.pathname = url.pathname.slice(prefix.length) || '/';
    if (url.pathname === `/${landing}`) url.pathname = `/${landingSlug}`;
    return url;
  },
  output: ({ url }) => {
    if (url.pathname === `/${landingSlug}`) url.pathname = `/${landing}`;
    if (prefix !== '') url.pathname = url.pathname === '/' ? prefix : prefix + url.pathname;
    return url;
  },
});

/** `settings` is for the server. In the browser the settings and data come with the page. */
export function makeRouter({
  routes,
  settings,
  isShell = false,
  queryClient = createQueryClient(),
  mark,
  language = 'en',
  dictionary = null,
  base = '',
  omits = [],
  landing = settings?.landing,
  ...rest
}: RouterSetup) {
  const prefix = base + (language === 'en' ? '' : pathIn(language, '/'));
  const router = createRouter({
    routeTree: routes,
    context: { queryClient, settings: settings ?? unknownSettings, language, dictionary, isShell, ...rest },
    isShell,
    ...((prefix !== '' || landing !== undefined) && { rewrite: rewriteOf(prefix, landing) }),
    ...(mark !== undefined && { ssr: { nonce: mark } }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorFallback,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    dehydrate: () => ({
      settings: settings ?? unknownSettings,
      // as one text: smaller than the objects, and faster to read
      answers: exchangeQuotes(
        JSON.stringify(cachedAnswers(queryClient).filter(([[path = '']]) => !omits.includes(path))),
      ),
      omitted: cachedAnswers(queryClient).flatMap(([[path = '']]) => (omits.includes(path) ? [path] : [])),
    }),
    hydrate: (sent: { settings: SiteSettings; answers: string; omitted: string[] }) => {
      for (const [key, answer] of JSON.parse(exchangeQuotes(sent.answers)) as Answer[])
        queryClient.setQueryData(key, answer);
      rememberOmitted(queryClient, sent.omitted);
      router.update({ context: { ...router.options.context, settings: sent.settings } });
    },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Prefilled values for the form of a new customer. */
    newCustomer?: { givenName: string; familyName: string; email: string; phoneNumber: string };
  }
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
