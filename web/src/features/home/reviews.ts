export interface Review {
  id: string;
  name: string;
  date: string;
  rating: number;
  text: string;
  initial: string;
  bgColor: string;
}

/** Samples: they show the look of a review and stand for nobody. */
export const reviews: readonly Review[] = [
  {
    id: 'sample-1',
    name: 'Jamie R.',
    date: '2 weeks ago',
    rating: 5,
    text: 'Three weeks on and my gel still looks like the day I left. They took their time with the cuticles and nobody rushed me out of the chair.',
    initial: 'J',
    bgColor: '#b3213f',
  },
  {
    id: 'sample-2',
    name: 'Alex M.',
    date: '1 month ago',
    rating: 5,
    text: 'Walked in on a Tuesday without an appointment, showed a blurry photo of some line art, and got exactly that, only neater.',
    initial: 'A',
    bgColor: '#7a2e3f',
  },
  {
    id: 'sample-3',
    name: 'Sam T.',
    date: '2 months ago',
    rating: 4,
    text: 'The spa pedicure is the calmest hour of my month. Parking behind the building was free, which in this part of town is half the treat.',
    initial: 'S',
    bgColor: '#8a5a2b',
  },
];
