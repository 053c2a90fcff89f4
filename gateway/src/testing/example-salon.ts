import type { SalonProfile } from '@lacquer/contracts/salon/salon';

/** A salon that differs from the catalog's initial one. */
export function exampleSalon(over: Partial<SalonProfile> = {}): SalonProfile {
  const opening = { opens: '09:00', closes: '19:00' };
  return {
    name: 'Example Nails',
    tagline: 'Two chairs and a window.',
    address: { street: '1 Sample Street', city: 'Los Angeles', region: 'CA', postalCode: '90006' },
    geo: { latitude: 34.05, longitude: -118.29 },
    phone: '+12135550177',
    timeZone: 'America/Los_Angeles',
    hours: {
      monday: opening,
      tuesday: opening,
      wednesday: opening,
      thursday: opening,
      friday: opening,
      saturday: opening,
      sunday: null,
    },
    holidays: [],
    bookingUrl: 'https://example.com/book-a-chair',
    links: { instagram: null, facebook: null },
    paymentMethods: ['Cash'],
    claims: {
      heroRating: 3.9,
      reviewsRating: 4.8,
      reviewCount: '98+',
      happyClients: '1000+',
      yearsOfExperience: '7+',
      satisfaction: '100%',
    },
    ...over,
  };
}
