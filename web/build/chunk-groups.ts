// modules of lucide-react
const drawing = 'Icon|context|createLucideIcon|shared/';
const shared = 'chevron-down|clock|map-pin|menu|phone|x';
const ofAdmin = 'chevron-right|messages-square|rotate-ccw-clock|search|shield-exclamation-point|users';

/**
 * Chunks that several pages share, grouped by folder. A group includes its modules' imports, except those that are
 * already in an earlier group. Everything else is split by route.
 *
 * - `staff-words`: the function that translates the admin. It has run before any other module of the admin, so it shares
 *   no chunk with them.
 * - `framework`: React, router and query cache, 94 kB in brotli on every page. Releases seldom change it, so it stays
 *   in browser caches.
 * - `components`: components that pages share, with the document, the router and the heads of pages, 14 kB. Without this group a page fetches up to ten more files of 70 to
 *   700 bytes. It includes the icons that both the shell and the admin use, so that the admin does not load the shell.
 * - `validation`: zod. Late parts of public pages check an answer with it, without the parts of the admin.
 * - `answers`: the contracts of the answers that public pages check, for the same reason.
 * - `admin`: parts of every admin page, 14 kB with the dialog's package. As files of their own they add 4 kB.
 * - `admin-calls`: the contracts that the frame of the admin needs on every page, 7 kB. As files of their own they add 2 kB.
 * - `shell`: header, frame and booking, 3 kB on every page. `shell/late` loads on demand.
 */
export const chunkGroups = [
  {
    name: 'staff-words',
    test: /src\/(staff-words\/(words|languages|device-language)|format\/(count|price)|language\/message-in)\.ts$|contracts\/dist\/(staff\/staff-languages|sentences\/fill)\.js$/,
  },
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\//,
  },
  {
    name: 'components',
    test: new RegExp(
      `src/components/([^/]+$|pictures/framing\\.ts)|src/(menu/(dotted-price|queries|prices|fill-prices|find-page|use-text-page)|seo/(page|page-head|service-heads|text-route)|salon/[^/]*(queries|salon-text|open-badge)|notices/(notify|notices)|routes/__root|app/(router|load-rest|error-fallback|hydrated-page)|features/gallery/queries|content/pictures/find-still)\\.tsx?$|lucide-react/dist/esm/(${drawing}|icons/(${shared})\\.)`,
    ),
  },
  { name: 'validation', test: /node_modules\/zod\// },
  { name: 'answers', test: /contracts\/dist\/salon\/catalog\.js$/ },
  {
    name: 'admin',
    test: new RegExp(
      `src/components/ui/(?:[^/]+/)?(badge|card|changed-notice|dialog|empty-state|load-failure|loaded|page-title|search-field|sheet|skeleton-rows)\\.tsx$|` +
        `lucide-react/dist/esm/icons/(${ofAdmin})\\.`,
    ),
  },
  {
    name: 'admin-calls',
    test: /contracts\/dist\/(calls\/)?(messaging\/(conversations|campaign-progress|campaigns|campaign|reports|messaging|segment-uses)|customers\/(timeline|segments|customer-filter))\.js$/,
  },
  { name: 'shell', test: /src\/shell\/[^/]+$/ },
];
