/** The home page in each language. */
export const languageAlternates = [
  { language: 'en', path: '/' },
  { language: 'es', path: '/es' },
  { language: 'ko', path: '/ko' },
  { language: 'x-default', path: '/' },
] as const;
