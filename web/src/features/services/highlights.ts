/** The highlighted services on the home page. Prices are in the catalog. `polish` is the color of the service. */
export const highlights = [
  {
    name: 'Gel Manicure',
    slug: 'gel-manicure',
    polish: '#B3213F',
    text: 'Cured color that keeps its shine for three weeks and more.',
  },
  {
    name: 'Spa Pedicure',
    slug: 'spa-pedicure',
    polish: '#C98A7D',
    text: 'A long soak, a scrub, a massage, and a tidy coat to end on.',
  },
  {
    name: 'Custom Nail Art',
    slug: 'nail-art',
    polish: '#7A2E3F',
    text: 'Line work, petals or foil, priced by the nail.',
  },
  {
    name: 'Acrylic Nails',
    slug: 'acrylic-extensions',
    polish: '#9C5F6B',
    text: 'Length and shape sculpted to your hand, almond to coffin.',
  },
] as const;
