export const servicesPage = {
  path: '/services',
  title: 'Nail & Waxing Services with Prices',
  description:
    'All services on one page: manicures, pedicures and waxing in Koreatown, Los Angeles, each with its duration and a price to start from.',
  keywords: ['nail salon services los angeles', 'nail salon prices koreatown', 'manicure pedicure waxing menu'],
  heading: 'Services and prices',
  intro:
    'Everything we do, group by group. Each card opens a page that says how long it takes, what is included and what to know before you sit down.',
  closing: {
    title: 'Not sure which one?',
    text: 'Show your hands to whoever is at the desk. You will get a straight answer, and quite often the cheaper option.',
  },
} as const;
