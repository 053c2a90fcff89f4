import { makeIsland } from '../components/island';

const { Island } = makeIsland({
  id: 'footer',
  onServer: import.meta.env.SSR ? (await import('./late/footer')).SiteFooter : null,
  load: async () => (await import('./late/footer')).SiteFooter,
});

/** One constant element: a re-render of the page never reaches the footer while it waits for its code. */
export const siteFooter = <Island />;
