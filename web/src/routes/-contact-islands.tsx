import { makeIsland } from '../components/island';

// A separate module, because the route's loader and component are split into two chunks that share it.

export const below = makeIsland({
  id: 'contact-below',
  onServer: import.meta.env.SSR ? (await import('./-contact-below')).ContactBelow : null,
  load: async () => (await import('./-contact-below')).ContactBelow,
});
