/** Facts are those of the specification and of the salon's profile: nothing here is only said to sound good. */
export interface LandingPage {
  path: string;
  title: string;
  /** `fillPrices` inserts the lowest price of each page of services. */
  description: string;
  keywords: readonly string[];
  heading: string;
  intro: string;
  routeTitle: string;
  routes: readonly { figure: string; title: string; text: string }[];
  timeTitle: string;
  timeText: string;
  /** Services for the time that a visitor has. `slug`: the service. */
  times: readonly { title: string; slug: string; text: string }[];
  whyTitle: string;
  why: readonly { title: string; text: string }[];
}

export const landingPage = {
  path: '/nail-salon-los-angeles-koreatown',
  title: 'Nail Salon in Los Angeles Koreatown',
  description:
    'Coming from Koreatown or along Vermont Avenue? Manicures[ from {manicure}+], pedicures[ from {pedicure}+], waxing[ from {waxing}+], 5-8 minutes away. Walk-ins welcome, free parking.',
  keywords: [
    'nail salon los angeles koreatown',
    'nail salon near me 90006',
    'koreatown nails',
    'vermont avenue nail salon',
  ],
  heading: 'Your Koreatown nail salon, a mile away',
  intro:
    'If you live, work or study in Koreatown, a good manicure should not take an afternoon of driving. We are about a mile away, by Vermont Avenue in 90006: near enough to come as you are, on the day you think of it.',
  routeTitle: 'Getting here from Koreatown',
  routes: [
    {
      figure: '5-8 min',
      title: 'By car',
      text: 'That is the drive from Koreatown. Parking is free, so you can leave the hunt for a meter to everybody else.',
    },
    {
      figure: '1 mile',
      title: 'By Vermont Avenue',
      text: 'A mile is all that lies between Koreatown and our chairs. Vermont Avenue is the street to look for.',
    },
    {
      figure: 'Metro',
      title: 'Without a car',
      text: 'We are Metro accessible. Come straight from work, and wear the sandals if it is a pedicure.',
    },
    {
      figure: 'Walk in',
      title: 'Without a plan',
      text: 'Walk-ins are welcome. For a certain hour, or nails for two, book online or call first.',
    },
  ],
  timeTitle: 'How long have you got?',
  timeText:
    'Koreatown days are full. Pick by the time you have, and see the starting price before you leave the house.',
  times: [
    { title: 'Between two errands', slug: 'eyebrow-waxing', text: 'The smallest change that everybody sees.' },
    {
      title: 'On a lunch break',
      slug: 'express-pedicure',
      text: 'In and out with neat toes, and time left for lunch.',
    },
    { title: 'After work', slug: 'gel-manicure', text: 'Dry when you get up, and still glossy three weeks later.' },
    {
      title: 'A slow morning',
      slug: 'hot-stone-manicure',
      text: 'Warm stones first. Put the phone away for this one.',
    },
    {
      title: 'Before a wedding',
      slug: 'acrylic-extensions',
      text: 'Length and shape for the pictures: allow two hours.',
    },
  ],
  whyTitle: 'Why choose us from Koreatown',
  why: [
    {
      title: 'Hands, feet and brows in one stop',
      text: 'Manicures, pedicures, waxing, nail art and acrylics share one address, so one trip does for all of them.',
    },
    {
      title: 'Prices you can read first',
      text: 'Every service has a page with its starting price and its time. Nothing to ask for, nothing to sign up for.',
    },
    {
      title: 'Neighbors since 2017',
      text: 'We have looked after this part of Los Angeles since 2017. Koreatown is not a market to us; it is who we see on the sidewalk.',
    },
  ],
} as const satisfies LandingPage;
