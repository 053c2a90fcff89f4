interface UsedTag {
  tag: string;
  customers: number;
}

const maxSuggested = 6;

/** Parses the field's text to tags in their stored form. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter((tag) => tag !== '');

/** The tag that is being typed after the last comma. */
const begun = (typed: string): string => tagsOf(typed.slice(typed.lastIndexOf(',') + 1))[0] ?? '';

/** Tags that start with the typed text and are not in the field yet. */
export function suggestedTags(typed: string, used: readonly UsedTag[]): UsedTag[] {
  const has = new Set(tagsOf(typed));
  const start = begun(typed);
  // the typed tag is complete, so any other tag can follow
  const isWhole = used.some(({ tag }) => tag === start);
  return used.filter(({ tag }) => !has.has(tag) && (isWhole || tag.startsWith(start))).slice(0, maxSuggested);
}

/** Replaces the tag that is being typed with `tag`. */
export function completeTag(typed: string, tag: string): string {
  const tags = tagsOf(typed);
  const isBegun = begun(typed) !== '' && tag.startsWith(begun(typed));
  return [...(isBegun ? tags.slice(0, -1) : tags), tag].join(', ');
}
