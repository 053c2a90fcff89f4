/** The pages that say the same in other languages. */
export const languageAlternates = [
  { language: 'en', path: '/' },
  { language: 'es', path: '/es' },
  { language: 'ko', path: '/ko' },
  { language: 'x-default', path: '/' },
] as const;
