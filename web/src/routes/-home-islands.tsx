import { makeIsland } from '../components/island';
import { galleryQuery } from '../features/gallery/queries';
import { testimonialsQuery } from '../features/reviews/queries';

// A separate module, because the route's loader and component are split into two chunks that share it.

export const why = makeIsland({
  id: 'why-choose',
  onServer: import.meta.env.SSR ? (await import('../features/home/why-choose')).WhyChoose : null,
  load: async () => (await import('../features/home/why-choose')).WhyChoose,
});

export const middle = makeIsland({
  id: 'home-middle',
  needs: [galleryQuery],
  onServer: import.meta.env.SSR ? (await import('./-home-middle')).HomeMiddle : null,
  load: async () => (await import('./-home-middle')).HomeMiddle,
});

export const below = makeIsland({
  id: 'home-below',
  needs: [testimonialsQuery],
  onServer: import.meta.env.SSR ? (await import('./-home-below')).HomeBelow : null,
  load: async () => (await import('./-home-below')).HomeBelow,
});
