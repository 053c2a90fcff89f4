import type { ServiceGroup } from '../services/service';

export interface LandingPage {
  path: string;
  title: string;
  /** `fillPrices` inserts the lowest price of each group. */
  description: string;
  keywords: readonly string[];
  heading: string;
  intro: string;
  categories: Readonly<Record<ServiceGroup, string>>;
  whyTitle: string;
  why: readonly { title: string; text: string }[];
}

export const landingPage: LandingPage = {
  path: '/nail-salon-los-angeles-koreatown',
  title: 'Nail Salon in Los Angeles Koreatown',
  description:
    'Looking for a nail salon in Koreatown, Los Angeles? Manicures[ from {manicure}+], pedicures[ from {pedicure}+], waxing[ from {waxing}+]. Walk-ins welcome, free parking.',
  keywords: [
    'nail salon los angeles koreatown',
    'nail salon near me 90006',
    'koreatown nails',
    'vermont avenue nail salon',
  ],
  heading: 'Your nail salon in Los Angeles Koreatown',
  intro:
    'Between Olympic and Pico, a short walk from Vermont, there is a room with good light and no hurry. Come in with chipped polish; go out looking at your own hands.',
  categories: {
    manicure: 'Gel, French, acrylic sets and hand-painted art.',
    pedicure: 'Spa soaks, callus care, or half an hour and out.',
    waxing: 'Brows, arms, legs and feet, smooth until next month.',
  },
  whyTitle: 'Why Koreatown comes to us',
  why: [
    { title: 'Time for everybody', text: 'One guest a chair, and nobody hurried out of it for the next.' },
    { title: 'Prices on the wall', text: 'The board in the salon and this site say the same number.' },
    { title: 'K-beauty fluency', text: 'Syrup gel, magnet gel, tiny bows: we know the words and own the bottles.' },
    { title: 'No appointment, no problem', text: 'Walk-ins are welcome; we tell you the wait honestly at the door.' },
    { title: 'Park for free', text: 'Behind the house, which in this part of town is half the treat.' },
    { title: 'Bring your mother', text: 'Two chairs side by side, tea for both, one bill if you insist.' },
  ],
};
