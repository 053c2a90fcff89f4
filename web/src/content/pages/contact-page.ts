import { servedAreas } from './areas-page';

export const contactPage = {
  path: '/contact',
  title: 'Contact, Hours & Directions',
  description:
    'Call, write, book or drop by: phone number, opening hours, parking and directions for our nail salon at the edge of Koreatown, Los Angeles 90006.',
  keywords: ['nail salon phone number koreatown', 'nail salon open today los angeles', 'nail salon directions 90006'],
  heading: 'Come by, call or write',
  intro:
    'For today, call us. For next week, book online. For anything that needs a picture or a sentence, use the form.',
  actions: {
    call: { title: 'Call Now', text: 'Somebody picks up while we are open.' },
    book: { title: 'Book Online', text: 'Pick a time at two in the morning if you like.' },
    directions: { title: 'Directions', text: 'Opens the route from where you are.' },
    hours: { title: 'Hours', text: 'Last long service starts ninety minutes before closing.' },
  },
  formTitle: 'Send us a message',
  formText:
    'We read the messages in the morning and between appointments, and answer the same day more often than not.',
  findTitle: 'Find the door',
  parking: {
    title: 'Parking',
    text: 'Free parking behind the building; turn in from the side street. The Metro B and D lines stop a short walk away at Wilshire and Vermont.',
  },
  neighborhoodsTitle: 'Neighborhoods served',
  neighborhoods: servedAreas.map(({ name }) => name),
} as const;
