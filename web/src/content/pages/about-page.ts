export const aboutPage = {
  path: '/about',
  title: 'About Our Koreatown Nail Salon',
  description:
    'The story of a small nail salon on the edge of Koreatown: who we are, why people have come back since 2017, and where to find the door on any day.',
  keywords: ['about nail salon koreatown', 'best nail salon los angeles', 'nail salon vermont avenue'],
  heading: 'A small salon that takes its time',
  intro: 'We have served the neighborhood since 2017, one pair of hands after the other.',
  story: [
    'It began with two tables, a borrowed lamp and a rule that still hangs by the sink: nobody is finished until they have looked at their nails by the window. The light there is unkind, which is why it is useful.',
    'In 2019 we took the room next door for the pedicure chairs. The people who sit in them have not changed much. Nurses from the hospitals on Vermont, students from USC, grandmothers who bring a newspaper in Korean or Spanish, brides with a folder of screenshots.',
    'With over 5 years in this room and over 7 years of experience at the table, we have learned what to hurry (very little) and what to leave alone (cuticles, mostly).',
  ],
  figures: [
    { figure: '2017', label: 'serving Koreatown since' },
    { figure: '2019', label: 'in these rooms since' },
    { figure: 'over 7 years', label: 'of experience' },
  ],
  reasonsTitle: 'Reasons to choose us',
  reasons: [
    { title: 'You hear the price first', text: 'Length, art, removal: all of it is added up before the first coat.' },
    { title: 'The same hands again', text: 'Ask for whoever you had last time. We write it down.' },
    { title: 'Clean as a habit', text: 'Tools are washed and disinfected between guests; files are not shared.' },
    { title: 'Three languages', text: 'English, Spanish and Korean are spoken at the desk on most days.' },
    { title: 'Room for walk-ins', text: 'A chair is kept free around lunch and after five whenever we can manage it.' },
  ],
  storefront: {
    title: 'How to spot us',
    text: 'Plaster-pink front, a row of almond arches in the window, and a brass bell on the door. If you reach the bus stop, you have gone ten steps too far.',
  },
} as const;
