export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Cents as public pages show them: `$35`, and `$42.50` where the price is not in whole dollars. */
export function priceText(cents: number): string {
  const part = cents % 100;
  return `$${grouped(String(Math.floor(cents / 100)))}${part === 0 ? '' : `.${String(part).padStart(2, '0')}`}`;
}
