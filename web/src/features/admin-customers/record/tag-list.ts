interface UsedTag {
  tag: string;
  customers: number;
}

const mostSuggested = 6;

/** The tags of a field, as they are stored. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter((tag) => tag !== '');

/** What stands behind the last comma, while it is no tag of the others yet. */
const begun = (typed: string): string => tagsOf(typed.slice(typed.lastIndexOf(',') + 1))[0] ?? '';

/** Tags that the field does not have, by what is being typed. */
export function suggestedTags(typed: string, used: readonly UsedTag[]): UsedTag[] {
  const has = new Set(tagsOf(typed));
  const start = begun(typed);
  // a whole tag stands there: the next one is free
  const isWhole = used.some(({ tag }) => tag === start);
  return used.filter(({ tag }) => !has.has(tag) && (isWhole || tag.startsWith(start))).slice(0, mostSuggested);
}

/** The field with a tag in place of the one that is being typed. */
export function completeTag(typed: string, tag: string): string {
  const tags = tagsOf(typed);
  const isBegun = begun(typed) !== '' && tag.startsWith(begun(typed));
  return [...(isBegun ? tags.slice(0, -1) : tags), tag].join(', ');
}
