/** Puts the values into the places of a phrase: `Call {phone}`. */
export const fill = (phrase: string, values: Readonly<Record<string, string | number | null | undefined>>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
