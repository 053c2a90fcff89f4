import { languageAlternates } from '../languages/language-alternates';

export const homePage = {
  path: '/',
  title: 'Nail salon in Koreatown, Los Angeles',
  description:
    'Manicures, pedicures, waxing, acrylics and nail art in Koreatown, Los Angeles 90006. Walk-ins welcome. See the menu with every price, and book online.',
  keywords: [
    'nail salon Koreatown',
    'nail salon Los Angeles 90006',
    'gel manicure Koreatown',
    'spa pedicure Los Angeles',
    'acrylic nails Koreatown',
    'nail art Los Angeles',
  ],
  alternates: languageAlternates,
} as const;
