import { join } from 'node:path';
import { galleryPath, menuPath, pagesPath, previewPath, salonPath, testimonialsPath } from '@lacquer/contracts/paths';
import { slugOfPath } from '@lacquer/contracts/site/slugs';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { WebServer, WebServerOptions } from '../dev';
import type { PageData } from '../server';
import type { PageManifest } from '../src/app/route-manifest';

type Entry = typeof import('../src/app/entry-server');

const root = join(import.meta.dirname, '..');

/** Timeout for each part of a page's data, in milliseconds. */
const dataTimeoutMs = 1500;

const reactRefresh =
  "import R from '/@react-refresh';R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t";

/** The scripts of each program, one after the other. */
const programs = {
  'entry-client': "import('/src/app/entry-client.tsx');",
  'entry-admin': "await (await import('/src/app/entry-admin-words.ts')).ready;import('/src/app/entry-admin.tsx');",
};

const styleSheets = { 'entry-client': 'site.css', 'entry-admin': 'admin.css' };

/** References the sources instead of built files. */
const manifestOf = (entry: 'entry-client' | 'entry-admin'): PageManifest => ({
  entry: null,
  chunks: new Map(),
  document: {
    routes: {
      __root__: {
        css: [`/src/app/${styleSheets[entry]}`],
        scripts: [
          { attrs: { type: 'module' }, children: reactRefresh },
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module' }, children: programs[entry] },
        ],
      },
    },
  },
});

export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'runner',
    cacheDir: options.cacheDir,
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: options.httpServer } },
    plugins: [renderPages(options)],
  });
  return {
    handle: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}

/** Renders pages with the gateway's render function, loaded from its sources. */
function renderPages({ gatewayUrl, settings }: WebServerOptions): Plugin {
  const respond = async (server: ViteDevServer, path: string): Promise<Response> => {
    const { renderPage } = (await server.ssrLoadModule('/src/app/entry-server.tsx')) as Entry;
    const isShell = /^\/admin(\/|\?|$)/.test(path);
    const manifest = manifestOf(isShell && !path.startsWith(previewPath) ? 'entry-admin' : 'entry-client');
    const data = isShell ? noData : await fetchData(gatewayUrl(), path);
    const bookingUrl = data.salon?.bookingUrl ?? settings.bookingUrl;
    return renderPage({ path, manifest, data, settings: { ...settings, bookingUrl }, isShell });
  };
  return {
    name: 'lacquer-render-pages',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        const answer = async () => {
          try {
            const page = await respond(server, request.originalUrl ?? '/');
            response.writeHead(page.status, {
              'content-type': 'text/html; charset=utf-8',
              'cache-control': 'no-store',
            });
            // transformIndexHtml would inject elements into <head>, and React could not hydrate the document.
            response.end(await page.text());
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        };
        void answer();
      });
    },
  };
}

const noData: PageData = { menu: null, page: null, gallery: null, testimonials: null, salon: null };

async function fetchData(gateway: string | undefined, path: string): Promise<PageData> {
  if (!gateway) return noData;
  const [page = ''] = path.split('?');
  const slug = /^\/[a-z0-9-]*$/.test(page) && slugOfPath(page);
  const addresses = {
    menu: menuPath,
    page: slug && `${pagesPath}/${slug}`,
    gallery: galleryPath,
    testimonials: testimonialsPath,
    salon: salonPath,
  };
  const parts = await Promise.all(
    Object.entries(addresses).map(async ([part, address]) => {
      const answer =
        address &&
        (await fetch(`${gateway}${address}`, { signal: AbortSignal.timeout(dataTimeoutMs) }).catch(() => null));
      return [part, answer && answer.ok ? await answer.json() : null] as const;
    }),
  );
  return { ...noData, ...Object.fromEntries(parts) };
}
