export interface Area {
  name: string;
  description: string;
  zipCodes: readonly string[];
  distance?: string;
}

export const areas: readonly Area[] = [
  {
    name: 'Downtown Los Angeles',
    description: 'From the towers and lofts, straight down Olympic or two stops on the B line and a bus.',
    zipCodes: ['90012', '90013', '90014', '90015', '90017', '90021'],
    distance: '2 miles',
  },
  {
    name: 'Koreatown',
    description: 'Our own neighborhood: most of our regulars walk here on a lunch break.',
    zipCodes: ['90004', '90005', '90006', '90010', '90020'],
    distance: '1 mile',
  },
  {
    name: 'Los Angeles',
    description: 'Westlake, Pico-Union, MacArthur Park and the streets round the university.',
    zipCodes: ['90007', '90018', '90019', '90026', '90057'],
  },
  {
    name: 'Mid-Wilshire',
    description: 'Past the museums and along Wilshire, with an easy way back before the traffic.',
    zipCodes: ['90019', '90036', '90048'],
    distance: '3 miles',
  },
];

export const travelTimes = [
  { from: 'Downtown', time: '8-12 min' },
  { from: 'Koreatown', time: '5-8 min' },
  { from: 'Mid-Wilshire', time: '10-15 min' },
  { from: 'USC area', time: '12-18 min' },
] as const;

export const arrivals = ['Free Parking Available', 'Metro Accessible', 'Walk-ins Welcome'] as const;
