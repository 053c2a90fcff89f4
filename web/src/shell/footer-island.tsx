import { makeIsland } from '../components/island';

const { Island } = makeIsland({
  id: 'footer',
  onServer: import.meta.env.SSR ? (await import('./late/footer')).SiteFooter : null,
  load: async () => (await import('./late/footer')).SiteFooter,
});

/** A constant element: a re-render of the page does not reach the footer before its code loads. */
export const siteFooter = <Island />;
