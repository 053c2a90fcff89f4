/** What is wrong with the placeholders of a text, for the staff. The admin translates these sentences. */
export const placeholderSentences = {
  onlyOne: 'has {unknown}, which is no placeholder: the only one is {placeholder}, written exactly so',
  several: 'has {unknown}, which is no placeholder: there are {placeholders} and {last}, written exactly so',
} as const;
