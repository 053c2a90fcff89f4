import type { SalonProfile } from '../salon/queries';

const open = { opens: '10:00', closes: '18:00' };

export const sampleSalon: SalonProfile = {
  name: 'Lacquer House',
  tagline: 'Manicures, pedicures, waxing and nail art, done slowly and finished to a mirror.',
  address: { street: '100 Example Avenue', city: 'Los Angeles', region: 'CA', postalCode: '90006' },
  geo: { latitude: 34.0478, longitude: -118.2918 },
  phone: '+12135550142',
  timeZone: 'America/Los_Angeles',
  hours: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, sunday: open },
  holidays: [],
  bookingUrl: 'https://example.com/book',
  links: { instagram: 'https://instagram.com/example', facebook: 'https://facebook.com/example' },
  paymentMethods: ['Cash', 'Credit cards'],
  claims: {
    heroRating: 3.9,
    reviewsRating: 4.8,
    reviewCount: '98+',
    happyClients: '1000+',
    yearsOfExperience: '7+',
    satisfaction: '100%',
  },
};
