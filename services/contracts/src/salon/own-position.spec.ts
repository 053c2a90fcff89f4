import { expect, it } from '@jest/globals';
import { samplePlace } from '../site/sample/place.js';
import { ownPosition } from './own-position.js';

const { address, geo } = samplePlace;

it("is none while only the address is the salon's own, since the position is then that of the sample", () => {
  expect(ownPosition({ address, geo })).toBe(geo);
  for (const changed of [{ street: '7 Harbor Way' }, { city: 'Oakland' }, { region: 'NY' }, { postalCode: '10001' }])
    expect(ownPosition({ address: { ...address, ...changed }, geo })).toBeNull();
  const moved = { ...address, city: 'New York' };
  const own = { latitude: 40.7484, longitude: -73.9857 };
  expect(ownPosition({ address: moved, geo: own })).toBe(own);
  expect(ownPosition({ address: moved, geo: { ...own, longitude: geo.longitude } })).toBeNull();
  expect(ownPosition({ address: moved, geo: { ...own, latitude: geo.latitude } })).toBeNull();
  // as the database orders the parts
  const stored = { city: address.city, region: address.region, street: address.street, postalCode: address.postalCode };
  expect(ownPosition({ address: stored, geo })).toBe(geo);
});
