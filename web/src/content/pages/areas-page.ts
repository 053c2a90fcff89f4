export interface ServedArea {
  name: string;
  postalCodes: readonly string[];
  /** Travel time by car outside rush hour. */
  travel: string;
  text: string;
}

export const servedAreas: readonly ServedArea[] = [
  {
    name: 'Downtown Los Angeles',
    postalCodes: ['90012', '90013', '90014', '90015', '90017'],
    travel: '8-12 min',
    text: 'Straight out on Olympic. Office workers take the early or the last chair and miss the traffic both ways.',
  },
  {
    name: 'Koreatown',
    postalCodes: ['90005', '90006', '90010', '90020'],
    travel: '5-8 min',
    text: 'Our own neighborhood. You can walk, and plenty do, often with a coffee from around the corner.',
  },
  {
    name: 'Mid-Wilshire',
    postalCodes: ['90019', '90036', '90048'],
    travel: '10-15 min',
    text: 'The Wilshire buses stop nearby. Make it an afternoon with the museums on the way back.',
  },
  {
    name: 'Vermont Avenue Corridor',
    postalCodes: ['90004', '90006', '90029'],
    travel: '5-10 min',
    text: 'One bus up or down Vermont, no change. Hospital staff come by in scrubs and leave with soft feet.',
  },
  {
    name: 'Westlake',
    postalCodes: ['90017', '90057'],
    travel: '6-10 min',
    text: 'Close enough for an express visit between school drop-off and work.',
  },
  {
    name: 'Pico-Union',
    postalCodes: ['90006', '90015'],
    travel: '4-8 min',
    text: 'Our southern neighbors. Spanish is spoken at the desk, and families come in pairs on Saturdays.',
  },
  {
    name: 'MacArthur Park',
    postalCodes: ['90057'],
    travel: '6-9 min',
    text: 'One stop on the Metro, or a flat walk along Seventh if the weather is doing what it usually does.',
  },
  {
    name: 'Central LA',
    postalCodes: ['90007', '90011', '90018', '90026'],
    travel: '12-18 min',
    text: 'USC, Echo Park and the streets between. Students: weekday mornings are quietest and easiest to book.',
  },
];

export const areasPage = {
  path: '/areas',
  title: 'Areas We Serve in Central LA',
  description:
    'From Downtown to Mid-Wilshire: eight neighborhoods near our Koreatown nail salon, with postal codes, travel times and the easiest way to get here.',
  keywords: [
    'nail salon near downtown la',
    'nail salon near macarthur park',
    'nail salon mid-wilshire',
    'nail salon westlake',
  ],
  heading: 'Areas We Serve',
  intro:
    'Nobody crosses all of Los Angeles for a manicure. From these eight neighborhoods you hardly have to: most guests arrive in less time than their soak takes.',
  closing: {
    title: 'Coming from further away?',
    text: 'Book the first chair at ten or one after two. The freeways are kinder then, and so is the parking.',
  },
  areas: servedAreas,
} as const;
