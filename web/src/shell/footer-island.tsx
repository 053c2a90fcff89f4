import { makeIsland } from '../components/island';

const { Island } = makeIsland({
  id: 'footer',
  onServer: import.meta.env.SSR ? (await import('./late/footer')).SiteFooter : null,
  load: async () => (await import('./late/footer')).SiteFooter,
});

/** A constant element, so that a re-render of the page does not reach the footer before its code has loaded. */
export const siteFooter = <Island />;
