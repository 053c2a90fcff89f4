export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Cents as public prices show them: `$35`. */
export const wholeDollars = (cents: number): string => `$${grouped(String(Math.round(cents / 100)))}`;
