import type { Plugin } from 'vite';

interface Entry {
  renderPage?: typeof import('../src/entry-server').renderPage;
}

const reactRefresh =
  "import R from '/@react-refresh';R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t";

/** Makes `vite dev` render pages with the gateway's render function. The browser fetches their data from the proxied /api. */
export function devRender(): Plugin {
  return {
    name: 'lacquer-dev-render',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer: (server) => () => {
      server.middlewares.use((req, res, next) => {
        if (req.method !== 'GET' || !req.headers.accept?.includes('text/html')) return next();
        const answer = async () => {
          try {
            await respond();
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        };
        const respond = async () => {
          const entry: Entry = await server.ssrLoadModule('/src/entry-server.tsx');
          if (!entry.renderPage) throw new Error('src/entry-server.tsx exports no renderPage');
          const response = await entry.renderPage({
            path: req.originalUrl ?? '/',
            manifest: {
              entry: null,
              chunks: new Map(),
              document: {
                routes: {
                  __root__: {
                    css: ['/src/styles.css'],
                    scripts: [
                      { attrs: { type: 'module' }, children: reactRefresh },
                      { attrs: { type: 'module', src: '/@vite/client' } },
                      { attrs: { type: 'module', src: '/src/entry-client.tsx' } },
                    ],
                  },
                },
              },
            },
            data: { services: null, gallery: null, testimonials: null, salon: null },
            settings: {
              publicUrl: null,
              bookingUrl: 'https://example.com/book',
              googleMapsApiKey: null,
              gaMeasurementId: null,
            },
            isShell: (req.originalUrl ?? '').startsWith('/admin'),
          });
          res.statusCode = response.status;
          res.setHeader('content-type', 'text/html; charset=utf-8');
          // transformIndexHtml would inject elements into <head>, and React could not hydrate the document.
          res.end(await response.text());
        };
        void answer();
      });
    },
  };
}
