import type { Testimonial } from '../../salon/catalog.js';

/** Sample reviews of fictional guests. They show the layout until the owner replaces them. */
export const sampleTestimonials: Pick<Testimonial, 'name' | 'date' | 'rating' | 'comment'>[] = [
  {
    name: 'Jamie R.',
    date: '2 weeks ago',
    rating: 5,
    comment:
      'Three weeks on and my gel still looks like the day I left. They took their time with the cuticles and nobody rushed me out of the chair.',
  },
  {
    name: 'Alex M.',
    date: '1 month ago',
    rating: 5,
    comment:
      'Walked in on a Tuesday without an appointment, showed a blurry photo of some line art, and got exactly that, only neater.',
  },
  {
    name: 'Sam T.',
    date: '2 months ago',
    rating: 4,
    comment:
      'The spa pedicure is the calmest hour of my month. Parking behind the building was free, which in this part of town is half the treat.',
  },
];
