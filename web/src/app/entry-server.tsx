import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AnyRoute } from '@tanstack/react-router';
import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import type * as Declared from '../../server';
import { galleryPath, testimonialsPath } from '@lacquer/contracts/paths';
import { pathIn, splitPath } from '@lacquer/contracts/site/languages';
import { createQueryClient } from '../api/query-client';
import { renderAdminManifest } from './admin-manifest';
import { busyPages } from './bare-pages';
import { galleryQuery } from '../features/gallery/queries';
import { testimonialsQuery } from '../features/reviews/queries';
import { menuQuery, pageQuery } from '../menu/queries';
import { salonQuery } from '../salon/queries';
import { makeRouter } from './router';
import { routeTree as routes } from './routeTree.gen';
import { structuredData } from '../seo/structured-data';
import { dictionaries } from '../language/dictionaries';
import { buildManifest, type PageManifest, viteManifest } from './route-manifest';
import { takeStartData } from './start/start-data';
import { withStart } from './start/start-script';

interface PageRequest {
  path: string;
  manifest: PageManifest;
  data: Declared.PageData;
  settings: Declared.SiteSettings;
  isShell?: boolean;
  refusal?: Declared.FormRefusal;
  mark?: string;
  keepData?: (script: string) => string;
}

const routeFiles = import.meta.glob<AnyRoute>(['../routes/**/*.tsx', '!../routes/**/-*.tsx'], {
  eager: true,
  import: 'Route',
});

/** Renders one page, with its own router and query cache. */
export async function renderPage({
  path,
  manifest,
  data,
  settings,
  keepData,
  ...rest
}: PageRequest): Promise<Response> {
  const queryClient = createQueryClient();
  if (data.menu) queryClient.setQueryData(menuQuery.queryKey, data.menu);
  if (data.page) queryClient.setQueryData(pageQuery(data.page.slug).queryKey, data.page);
  if (data.gallery) queryClient.setQueryData(galleryQuery.queryKey, data.gallery);
  if (data.testimonials) queryClient.setQueryData(testimonialsQuery.queryKey, data.testimonials);
  if (data.salon) queryClient.setQueryData(salonQuery.queryKey, data.salon);
  const handle = createRequestHandler({
    request: new Request(new URL(path, settings.publicUrl ?? 'http://localhost')),
    createRouter: () =>
      makeRouter({
        routes,
        settings,
        queryClient,
        describe: structuredData,
        omits: splitPath(path).path === '/gallery' ? [testimonialsPath] : [testimonialsPath, galleryPath],
        language: splitPath(path).language,
        dictionary: dictionaries[splitPath(path).language],
        ...rest,
      }),
    getRouterManifest: () => manifest.document,
  });
  const shown: string[] = [];
  const response = await handle(({ router, responseHeaders }) => {
    shown.push(...router.state.matches.map(({ routeId }) => routeId));
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
  });
  const rendered = (await response.text()).replaceAll(needless, '');
  const { html, script } = keepData ? takeStartData(rendered, rest.mark) : { html: rendered, script: null };
  const first = keepData && script !== null ? [keepData(script)] : [];
  return new Response(
    withStart(html, {
      manifest,
      // a shell is of no page: the last route is the home page, which any other would fetch in vain
      routeIds: rest.isShell ? shown.slice(0, -1) : shown,
      early: first,
      mark: rest.mark,
    }),
    response,
  );
}

/**
 * What a document does without: the namespace and the class names of drawings, and two scripts, whose hashes would be in
 * the content policy. One separates streamed parts and only removes itself. The other scrolls a document that was left
 * and is opened again to where it was: browsers do that by themselves, since the router hands it back to them.
 */
const needless =
  /(?<=class=")lucide(?: lucide-[a-z0-9-]+)+ | xmlns="http:\/\/www\.w3\.org\/2000\/svg"|<script[^>]*>document\.currentScript\.remove\(\);\/\*\$tsr-stream-boundary\*\/<\/script>|<script[^>]*>[^<]*"tsr-scroll-restoration[^<]*<\/script>/g;

const forms: readonly Declared.PostedForm[] = ['contact', 'join'];
/** The page that answers a rejected post. */
const refusedPaths: Record<Declared.PostedForm, string> = { contact: '/contact/refused', join: '/join' };
/** The pages of one form, which answer a post. */
const answersPost = new RegExp(`^/(${forms.join('|')})/`);

export const loadSite: typeof Declared.loadSite = async () => {
  const clientDir = fileURLToPath(new URL('../client', import.meta.url));
  const vite = viteManifest.parse(JSON.parse(await readFile(`${clientDir}/.vite/manifest.json`, 'utf8')));
  const { routesByPath } = makeRouter({ routes });
  const manifest = buildManifest(vite, 'src/app/entry-client.tsx', routeFiles);
  const adminManifest = buildManifest(vite, 'src/app/entry-admin.tsx', routeFiles, 'src/app/entry-admin-words.ts');
  const listedPaths = Object.keys(routesByPath).filter((path) => !/^\/admin|\$/.test(path) && !answersPost.test(path));
  const noData = { menu: null, page: null, gallery: null, testimonials: null, salon: null };
  return {
    clientDir,
    paths: [...listedPaths, ...forms.map((form) => `/${form}/sent`)],
    listedPaths,
    busyPages,
    renderAdminManifest,
    render: (request) => renderPage({ ...request, manifest }),
    renderFormRefused: ({ form, refusal, language, data, settings, mark }) =>
      renderPage({
        path: pathIn(language, refusedPaths[form]),
        // The form's URL serves it. The browser's router has no page there.
        manifest: { ...manifest, entry: null },
        data,
        settings,
        refusal,
        mark,
      }),
    renderAdminShell: ({ settings, mark, isPreview }) =>
      renderPage({
        path: '/admin',
        manifest: isPreview ? manifest : adminManifest,
        data: noData,
        settings,
        isShell: true,
        mark,
      }),
  };
};
