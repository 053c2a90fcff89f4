import { samplePlace } from '../site/sample/place.js';
import type { SalonProfile } from './salon.js';

type Place = Pick<SalonProfile, 'address' | 'geo'>;

/** Whether an address is another one than that of the fictional salon. */
export const isOwnAddress = (address: SalonProfile['address']): boolean =>
  Object.entries(samplePlace.address).some(([part, text]) => address[part as keyof SalonProfile['address']] !== text);

/**
 * The position of the salon on the map. Null while its address is its own and its position still that of the fictional
 * salon, in whole or, between two inputs, in part: no page states that one, and a search by the address takes its place.
 */
export function ownPosition({ address, geo }: Place): SalonProfile['geo'] | null {
  const { latitude, longitude } = samplePlace.geo;
  const isOfSample = geo.latitude === latitude || geo.longitude === longitude;
  return isOfSample && isOwnAddress(address) ? null : geo;
}
