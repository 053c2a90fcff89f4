/** Where the fictional salon is. Apart from its other facts, since pages load it. */
export const samplePlace = {
  address: { street: '100 Example Avenue', city: 'Los Angeles', region: 'CA', postalCode: '90006' },
  geo: { latitude: 34.0486, longitude: -118.2921 },
};
