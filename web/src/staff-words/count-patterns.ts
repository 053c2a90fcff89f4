/** A pattern with `{count}` for each plural category of a language. What a language does not have is left out. */
export type CountPatterns = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
