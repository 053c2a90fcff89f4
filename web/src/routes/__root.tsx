/// <reference types="vite/client" />
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
} from '@tanstack/react-router';
import { adminManifestPath } from '@lacquer/contracts/staff/admin-paths';
import type { PaletteName } from '@lacquer/contracts/salon/palettes';
import { Analytics } from '../features/analytics/analytics';
import { PendingMessage } from '../features/contact/pending-message';
// oxlint-disable-next-line import/no-absolute-path -- so Vite names the files of the public folder
import drawing from '/favicon.svg?raw';
import frauncesUrl from '../fonts/fraunces.woff2?url';
import interUrl from '../fonts/inter.woff2?url';
import { ErrorFallback } from '../app/error-fallback';
import type { RouterContext } from '../app/router-context';
import { Notices } from '../notices/notices';
import { wordsOf } from '../language/translate';
import { siteFacts } from '../seo/page-head';

/** Only the document of the server comes before the style sheet that names them. */
const firstFonts = import.meta.env.SSR ? [frauncesUrl, interUrl] : [];

/**
 * Chrome fetches an icon, the manifest and an icon of the manifest before the first paint of a page. So the page contains
 * its icon, and names the manifest once it runs. What reads no icon in an address takes the touch icon, as Google does,
 * or /favicon.ico, as Safari does.
 */
const siteIdentity = [
  import.meta.env.SSR
    ? { rel: 'icon', href: `data:image/svg+xml,${drawing.trim().replaceAll(/[#<>"]/g, encodeURIComponent)}` }
    : { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
];

/** The admin is installed as an app of its own. */
const adminIdentity = [
  { rel: 'icon', href: '/admin/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/admin/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: adminManifestPath },
];

export const Route = createRootRouteWithContext<RouterContext>()({
  // Pages override this head. The not-found screen and the admin document use it unchanged.
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: themeColorOf(siteFacts(match.context).salon?.palette) },
      { name: 'robots', content: 'noindex' },
      { title: fallbackTitle(match.context) },
    ],
    links: [
      ...(match.context.isShell ? adminIdentity : siteIdentity),
      ...firstFonts.map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
    ],
  }),
  component: Document,
  errorComponent: BrokenDocument,
  // loads on demand, because few visitors see it
  notFoundComponent: import.meta.env.SSR
    ? (await import('../shell/late/not-found')).NotFound
    : lazyRouteComponent(() => import('../shell/late/not-found'), 'NotFound'),
});

function fallbackTitle(context: RouterContext): string {
  const { salon } = siteFacts(context);
  const title = context.isShell ? 'Staff' : wordsOf(context).t('404 Page Not Found');
  return salon ? `${title} | ${salon.name}` : title;
}

/** Only the server knows the colors. In the browser: as it has written them. */
const palettes = import.meta.env.SSR ? await import('../palettes/palettes') : null;

const themeColorOf = (palette: PaletteName | undefined): string =>
  palettes
    ? palettes.palettes[palette ?? 'oxblood'].colors.plaster
    : (document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? '');

function Document() {
  const language = Route.useRouteContext({ select: (context) => context.language });
  const isShell = Route.useRouteContext({ select: (context) => context.isShell });
  const salon = Route.useRouteContext({ select: (context) => siteFacts(context).salon });
  const landing = Route.useRouteContext({ select: (context) => context.settings.landing });
  return (
    // The admin document starts in the device's color scheme. `color-scheme.ts` then applies the chosen one.
    <html
      lang={language}
      {...(isShell && { 'data-scheme': 'system' })}
      // the router of the browser starts before it has the settings
      {...(!isShell && landing !== undefined && { 'data-landing': landing })}
      style={isShell ? undefined : palettes?.paletteStyle(salon?.palette)}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        <Notices>
          <Analytics>
            <Outlet />
          </Analytics>
          <PendingMessage />
        </Notices>
        <Scripts />
      </body>
    </html>
  );
}

/** Replaces the whole document when its frame itself has failed. */
function BrokenDocument(props: ErrorComponentProps) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <ErrorFallback {...props} />
      </body>
    </html>
  );
}
