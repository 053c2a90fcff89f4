/**
 * SQL condition on row `record`: Square payments created it and all of them have left, so it holds nothing. A payment that
 * returns, an edit by staff, or a statement about its phone ends it.
 */
export const isLeftBehind = (record: string): string =>
  `(${record}.left_behind AND ${record}.version = 0 AND ${record}.visit_count = 0)`;

/**
 * SQL condition on row `record`: whether lists, figures and audiences include it. They leave out merged records, which
 * another one represents, and those left behind.
 */
export const isListed = (record: string): string => `${record}.merged_into IS NULL AND NOT ${isLeftBehind(record)}`;
