/** What the admin speaks: the languages of the people who work in nail salons in Los Angeles. */
export const staffLanguages = ['en', 'es', 'ko', 'vi'] as const;
export type StaffLanguage = (typeof staffLanguages)[number];
