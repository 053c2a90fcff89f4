import { readTranslated } from '../api/query-client';
import { makeIsland } from '../components/island';
import { galleryQuery } from '../features/gallery/queries';
import { testimonialsQuery } from '../features/reviews/queries';

// A separate module, because the route's loader and component are split into two chunks that share it.
//
// What the parts need is data of the page that comes later. Like the rest of it, it is not checked: that would load and
// start zod, 96 kB, while the page is read. A part that cannot show it keeps its HTML.

export const why = makeIsland({
  id: 'why-choose',
  onServer: import.meta.env.SSR ? (await import('../features/home/why-choose')).WhyChoose : null,
  load: async () => (await import('../features/home/why-choose')).WhyChoose,
});

export const middle = makeIsland({
  id: 'home-middle',
  needs: [{ ...galleryQuery, queryFn: readTranslated }],
  onServer: import.meta.env.SSR ? (await import('./-home-middle')).HomeMiddle : null,
  load: async () => (await import('./-home-middle')).HomeMiddle,
});

export const below = makeIsland({
  id: 'home-below',
  needs: [{ ...testimonialsQuery, queryFn: readTranslated }],
  onServer: import.meta.env.SSR ? (await import('./-home-below')).HomeBelow : null,
  load: async () => (await import('./-home-below')).HomeBelow,
});
