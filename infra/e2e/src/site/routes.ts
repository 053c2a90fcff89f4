import { pathIn, siteLanguages, type SiteLanguage } from '@lacquer/contracts/site/languages';

export interface PublicRoute {
  path: string;
  kind: 'home' | 'overview' | 'category' | 'service' | 'legal';
  language: SiteLanguage;
  /** Texts that the page must contain in English, independent of its design. */
  texts: readonly string[];
}

type EnglishRoute = Omit<PublicRoute, 'language'>;

const service = (path: string, duration: string, price: string): EnglishRoute => ({
  path,
  kind: 'service',
  texts: [duration, price],
});

/** The pages in English, in the specification's order. */
const englishRoutes: readonly EnglishRoute[] = [
  { path: '/', kind: 'home', texts: ['98+', '3.9', '1000+', '7+', '100%', 'Our Work', 'Service Menu and Pricing'] },
  { path: '/services', kind: 'overview', texts: ['Starting at'] },
  { path: '/gallery', kind: 'overview', texts: ['Nail Art Gallery'] },
  { path: '/about', kind: 'overview', texts: ['98+', '3.9'] },
  {
    path: '/contact',
    kind: 'overview',
    texts: ['Call Now', 'Book Online', 'Directions', 'Hours', 'Send Message', 'arking', '90006'],
  },
  {
    path: '/areas',
    kind: 'overview',
    texts: [
      'Areas We Serve',
      'Downtown Los Angeles',
      'Koreatown',
      'Mid-Wilshire',
      'Vermont Avenue Corridor',
      'Westlake',
      'Pico-Union',
      'MacArthur Park',
      'Central LA',
    ],
  },
  { path: '/nail-salon-los-angeles-koreatown', kind: 'overview', texts: ['Koreatown', 'Book Now'] },
  { path: '/manicure-los-angeles', kind: 'category', texts: ['$25+', 'French', 'Nail Art', 'crylic'] },
  { path: '/pedicure-los-angeles', kind: 'category', texts: ['$20+', 'allus'] },
  { path: '/waxing-los-angeles', kind: 'category', texts: ['$15+', '4-6 weeks'] },
  service('/french-manicure', '45-60 min', '$35+'),
  service('/gel-manicure', '60-75 min', '$30+'),
  service('/classic-manicure', '30-45 min', '$25+'),
  service('/acrylic-extensions', '90-120 min', '$40+'),
  service('/hot-stone-manicure', '75-90 min', '$45+'),
  service('/nail-art', '60-120 min', '$10+ per nail'),
  service('/classic-pedicure', '45-60 min', '$30+'),
  service('/spa-pedicure', '75-90 min', '$35+'),
  service('/gel-pedicure', '60-75 min', '$40+'),
  service('/waterless-pedicure', '45-60 min', '$35+'),
  service('/express-pedicure', '25-30 min', '$20+'),
  service('/paraffin-pedicure', '75-90 min', '$50+'),
  service('/athletic-pedicure', '60-75 min', '$45+'),
  service('/arm-waxing', '20-30 min', '$25+'),
  service('/eyebrow-waxing', '15-20 min', '$20+'),
  service('/foot-waxing', '15-20 min', '$15+'),
  service('/leg-waxing', '30-45 min', '$35+'),
  { path: '/join', kind: 'legal', texts: ['I agree to receive marketing texts', 'Get our texts', 'STOP'] },
  { path: '/privacy', kind: 'legal', texts: ['Privacy Policy', 'STOP'] },
  { path: '/terms', kind: 'legal', texts: ['Terms of Service', 'STOP'] },
];

/** Every public page in every language; sitemap.xml lists all of them. */
export const publicRoutes: readonly PublicRoute[] = siteLanguages.flatMap((language) =>
  englishRoutes.map((route) => ({
    ...route,
    language,
    path: pathIn(language, route.path),
    texts: language === 'en' ? route.texts : [],
  })),
);

export const publicPaths: readonly string[] = publicRoutes.map(({ path }) => path);

/** One page of every kind, for checks that would take too long on all pages. */
export const samplePaths = [
  '/',
  '/services',
  '/gallery',
  '/contact',
  '/manicure-los-angeles',
  '/gel-manicure',
  '/es',
  '/ko/gel-manicure',
] as const;
