/** Search parameters of the customers page. `form`: the open form, on screens without room next to the list. */
export const searchNames = [
  'q',
  'sort',
  'tag',
  'service',
  'visited',
  'spentFrom',
  'spentTo',
  'consent',
  'source',
  'form',
] as const;
