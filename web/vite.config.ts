import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressFolder } from './vite-compress.ts';
import { devRender } from './vite-dev-render.ts';
import { writeShareImages } from './vite-share-images.ts';
import { writeServiceWorker } from './vite-service-worker.ts';

const gateway = 'http://127.0.0.1:8080';

// One chunk for what every page needs and releases seldom change: it compresses better whole, and stays in caches.
// Mutations belong to forms, whose code comes later.
const framework = {
  name: 'framework',
  test: /node_modules\/(?!.*\/(mutationObserver|useMutation|mutationOptions)\.js)(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\//,
};
// The small parts that nearly every page uses: a file of its own for each would cost more than it holds.
const site = {
  name: 'site',
  test: /vite\/preload-helper|src\/(analytics|notify|settings|seo\/page(-head)?|format\/price|menu\/(menu-price|prices|queries)|api\/(api-error|query-client|request)|salon\/(open-badge|queries|salon-text)|content\/(categories|find-still|service|site-links)|components\/(booking-link|directions-link|emblem|island|lazy-image|phone-link|picture|section-heading|site-(booking|footer-island|frame|header|services-menu)|ui\/(button|light-icon|tooltip)))\.tsx?|lucide-react\/dist\/esm\/icons\/(calendar-days|chevron-down|clock|map-pin|menu|phone|star|x)\.mjs/,
};

// Smaller stand-ins for what every page would otherwise carry.
const alias = [
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/components/ui/light-icon.ts') },
  // React has had the shim's hook of its own since 18
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
];

/** The parts of an icon stand in a row that never changes: they need no keys. */
const iconsWithoutKeys: Plugin = {
  name: 'lacquer-icons-without-keys',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
  },
};

/** There is one style sheet and no list of chunks to fetch ahead: what Vite puts round each `import()` has nothing to do. */
const plainImports: Plugin = {
  name: 'lacquer-plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig(({ command }) => ({
  resolve: { alias },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    tailwindcss(),
    iconsWithoutKeys,
    plainImports,
    devRender(),
  ],
  server: { proxy: { '/api': gateway } },
  build: { modulePreload: { polyfill: false, resolveDependencies: () => [] }, assetsInlineLimit: 0 },
  builder: {
    async buildApp(builder) {
      // The server's bundle is made from the same route tree, and reads the client's manifest when it is loaded.
      await builder.build(builder.environments.client!);
      const folder = join(import.meta.dirname, 'dist/client');
      await writeShareImages(folder);
      await writeServiceWorker(folder);
      await compressFolder(folder);
      await builder.build(builder.environments.ssr!);
    },
  },
  environments: {
    client: {
      define: { 'typeof window': JSON.stringify('object') },
      build: {
        outDir: 'dist/client',
        manifest: true,
        rollupOptions: { input: 'src/entry-client.tsx', output: { codeSplitting: { groups: [framework, site] } } },
      },
    },
    ssr: {
      // As built, self-contained: whoever loads the bundle needs none of the web's packages, and whatever its environment
      // says, it gets React's quick half.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      resolve: { noExternal: command === 'build' ? true : [/^@tanstack\/(react-router|router-core)/] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
}));
