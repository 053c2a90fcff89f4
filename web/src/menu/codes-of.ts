/** The postal codes of a note, between commas or spaces. */
export const codesOf = (note: string | null): string[] => (note ?? '').split(/[\s,]+/).filter(Boolean);
