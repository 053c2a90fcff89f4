import { type SalonProfile, weekdays } from '@lacquer/contracts/salon/salon';

/** A profile as the catalog returns it. */
export function exampleSalon(name: string): SalonProfile {
  return {
    name,
    tagline: '',
    address: { street: '1 Sample Street', city: 'Los Angeles', region: 'CA', postalCode: '90006' },
    geo: { latitude: 34.05, longitude: -118.29 },
    phone: '+12135550177',
    timeZone: 'America/Los_Angeles',
    hours: Object.fromEntries(weekdays.map((day) => [day, null])) as SalonProfile['hours'],
    holidays: [],
    bookingUrl: 'https://example.com/book',
    links: { instagram: null, facebook: null },
    paymentMethods: [],
    claims: {
      heroRating: 0,
      reviewsRating: 0,
      reviewCount: '',
      happyClients: '',
      yearsOfExperience: '',
      satisfaction: '',
    },
  };
}
