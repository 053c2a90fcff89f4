export const galleryPage = {
  path: '/gallery',
  title: 'Nail Art Gallery, Koreatown',
  description:
    'Browse our nail art gallery: almond reds, milky French, brass leaf, ombre and small flowers to save and bring to your Koreatown appointment.',
  keywords: ['nail art gallery', 'nail design ideas los angeles', 'koreatown nail art pictures'],
  heading: 'Nail Art Gallery',
  intro: 'Colors, shapes and finishes to point at. Open one to see it large, then show it to us on your phone.',
  features: [
    {
      title: 'Bring a picture',
      text: 'A photo, a sketch or a color on a napkin is enough to start from. We tell you what your nails can carry before we begin.',
      polish: '#7A2E3F',
    },
    {
      title: 'Colors that suit you',
      text: 'Reds lean blue or orange, nudes lean gray or gold. We hold the tips to your hand in daylight before you decide.',
      polish: '#C98A7D',
    },
    {
      title: 'Made to be worn',
      text: 'Gems sit low, foil is sealed twice, and long shapes keep a strong center. You should still be able to open a can.',
      polish: '#B8905B',
    },
  ],
} as const;
