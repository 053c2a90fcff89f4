import { join } from 'node:path';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { writeAdminWorker } from './build/admin-worker.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { modulePreload, retryChunks } from './build/chunk-retries.ts';
import { compressFiles } from './build/compress-files.ts';
import { inlinePrograms } from './build/inline-programs.ts';
import { writeOfflinePages } from './build/offline-page.ts';
import { writeServiceWorker } from './build/service-worker.ts';

/** The routes of one of the two browser programs. */
const part = (name: string, others: string) =>
  tanstackRouterGenerator({
    generatedRouteTree: `./src/app/${name}-routes.gen.ts`,
    routeFileIgnorePattern: others,
    disableTypes: true,
    quoteStyle: 'single',
    semicolons: true,
  });

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    // only the server shows the page that answers a rejected post
    part('site', '^admin|refused'),
    part('admin', '^_site'),
    react(),
    tailwindcss(),
    inlinePrograms(),
    retryChunks(),
  ],
  // The pages' content security policy allows no data: URLs for fonts and styles.
  build: { assetsInlineLimit: 0, modulePreload },
  builder: {
    async buildApp(builder) {
      // The server bundle uses the same route tree, and reads the client's manifest on load.
      await builder.build(builder.environments.client!);
      const folder = join(import.meta.dirname, 'dist/client');
      await writeOfflinePages(folder);
      await writeServiceWorker(folder);
      await writeAdminWorker(folder);
      await compressFiles(folder);
      await builder.build(builder.environments.ssr!);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rollupOptions: {
          // the script of the page waits for what an entry exports
          preserveEntrySignatures: 'exports-only',
          input: ['src/app/entry-client.tsx', 'src/app/entry-admin.tsx', 'src/app/entry-admin-words.ts'],
          output: {
            codeSplitting: { groups: chunkGroups },
            // The entry names every chunk, and a hash does not compress: 42 bits are enough to tell releases apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            // its page may have another address, and then does not name that of a new installation
            chunkFileNames: ({ name }) => `assets/${name === landingSlug ? 'landing' : '[name]'}-[hash:7].js`,
          },
        },
      },
    },
    ssr: {
      // The bundle is self-contained: the gateway needs none of web's packages. React's production build is chosen at
      // build time, regardless of NODE_ENV at run time.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      resolve: { noExternal: command === 'build' ? true : [/^@tanstack\/(react-router|router-core)/] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: 'src/app/entry-server.tsx' },
      },
    },
  },
}));
