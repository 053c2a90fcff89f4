/** The salon that the pages speak of until its owner fills in the profile: a fictional one. */
export const salon = {
  name: 'Lacquer House',
  tagline: 'Manicures, pedicures, waxing and nail art, done slowly and finished to a mirror.',
  street: '100 Example Avenue',
  locality: 'Los Angeles',
  region: 'CA',
  postalCode: '90006',
  neighbourhood: 'Koreatown',
  phone: '+12135550142',
  phoneText: '(213) 555-0142',
  hours: '7 days a week, 10:00 AM to 6:00 PM',
  rating: '3.9',
  reviews: '98+',
} as const;

export const addressLine = `${salon.street}, ${salon.locality}, ${salon.region} ${salon.postalCode}`;

export const directionsUrl = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine)}`;

export const stats = [
  { figure: '1000+', label: 'Happy Clients' },
  { figure: '7+', label: 'Years Experience' },
  { figure: '100%', label: 'Satisfaction' },
] as const;

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
