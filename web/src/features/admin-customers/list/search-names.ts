/** What the address of the customers page may say. `form`: which form stands open where there is no room beside the list. */
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
