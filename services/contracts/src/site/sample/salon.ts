import { weekdays } from '../../salon/salon.js';
import { samplePlace } from './place.js';

/** Its tagline in the other languages of the site. */
export const fictionalTaglines = {
  es: 'Manicura, pedicura, depilación y diseño de uñas, sin prisa y con acabado de espejo.',
  ko: '매니큐어, 페디큐어, 왁싱, 네일아트. 서두르지 않고 거울처럼 마무리합니다.',
};

/** A fictional salon, until the owner enters theirs. */
export const fictionalSalon = {
  name: 'Lacquer House',
  tagline: 'Manicures, pedicures, waxing and nail art, done slowly and finished to a mirror.',
  ...samplePlace,
  phone: '+12135550142',
  timeZone: 'America/Los_Angeles',
  hours: Object.fromEntries(weekdays.map((day) => [day, { opens: '10:00', closes: '18:00' }])),
  holidays: [],
  bookingUrl: 'https://example.com/book',
  links: { instagram: 'https://example.com/instagram', facebook: 'https://example.com/facebook' },
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
