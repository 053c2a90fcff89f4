/** The address in `Salon <salon@example.com>`, or the text itself. */
export const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from.trim();
