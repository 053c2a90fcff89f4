import { makeIsland } from './island';

const { Island } = makeIsland({
  id: 'footer',
  onServer: import.meta.env.SSR ? (await import('./site-footer')).SiteFooter : null,
  load: async () => (await import('./site-footer')).SiteFooter,
});

/** One constant element: a re-render of the page never reaches the footer while it waits for its code. */
export const siteFooter = <Island />;
