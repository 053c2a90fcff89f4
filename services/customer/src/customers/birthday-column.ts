/** SQL: the birthday of row `record`, `{month, day}` or null. */
export const birthdayOf = (record: string): string =>
  `CASE WHEN ${record}.birthday_month IS NOT NULL
    THEN json_build_object('month', ${record}.birthday_month, 'day', ${record}.birthday_day) END`;
