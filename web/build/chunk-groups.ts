// modules of lucide-react
const drawing = 'Icon|context|createLucideIcon|shared/';
const shared = 'chevron-down|menu|phone|x';

/**
 * Chunks that several pages share, grouped by folder. A group includes its modules' imports, except those that are
 * already in an earlier group. Everything else is split by route.
 *
 * - `framework`: React, router and query cache, 94 kB in brotli on every page. Releases seldom change it, so it stays
 *   in browser caches.
 * - `components`: components that pages share, 8 kB. Without this group a page fetches up to six more files of 70 to
 *   700 bytes. It includes the icons that both the shell and the admin use, so that the admin does not load the shell.
 * - `admin`: parts of nearly every admin page, 1.3 kB. As files of their own they add 400 bytes.
 * - `shell`: header, frame and booking, 5 kB on every page. `shell/late` loads on demand.
 */
export const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\//,
  },
  {
    name: 'components',
    test: new RegExp(`src/components/[^/]+$|lucide-react/dist/esm/(${drawing}|icons/(${shared})\\.)`),
  },
  {
    name: 'admin',
    test: /src\/components\/ui\/(badge|card|empty-state|load-failure|loaded|page-title|skeleton-rows)\.tsx$/,
  },
  { name: 'shell', test: /src\/shell\/[^/]+$/ },
];
