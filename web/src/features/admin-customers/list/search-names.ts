/** The filters in the filter panel, without the text search. */
export const filterNames = [
  'tag',
  'service',
  'visited',
  'visitedWithinDays',
  'notVisitedForDays',
  'visitedSince',
  'notVisitedSince',
  'visitsAtLeast',
  'visitsAtMost',
  'spentFrom',
  'spentTo',
  'birthdayMonth',
  'language',
  'consent',
  'source',
  'upcomingBooking',
] as const;

/** Search parameters of the customers page. `form`: the open form, on screens without room next to the list. */
export const searchNames = ['q', 'sort', ...filterNames, 'segment', 'form'] as const;
