/** Starting prices in whole dollars; `polish` is the colour that stands for the service. */
export const highlights = [
  {
    name: 'Gel Manicure',
    from: 30,
    polish: '#B3213F',
    text: 'Cured colour that keeps its shine for three weeks and more.',
  },
  {
    name: 'Spa Pedicure',
    from: 35,
    polish: '#C98A7D',
    text: 'A long soak, a scrub, a massage, and a tidy coat to end on.',
  },
  {
    name: 'Custom Nail Art',
    from: 10,
    polish: '#7A2E3F',
    text: 'Line work, petals or foil, priced by the nail.',
  },
  {
    name: 'Acrylic Nails',
    from: 40,
    polish: '#9C5F6B',
    text: 'Length and shape sculpted to your hand, almond to coffin.',
  },
] as const;
