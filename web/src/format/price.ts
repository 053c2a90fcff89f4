export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Cents as shown on public pages: `$35`, or `$42.50` for a price with cents. */
export function priceText(cents: number): string {
  const part = cents % 100;
  return `$${grouped(String(Math.floor(cents / 100)))}${part === 0 ? '' : `.${String(part).padStart(2, '0')}`}`;
}
