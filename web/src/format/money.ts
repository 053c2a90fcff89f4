import { grouped } from './price';

/** Cents as the admin shows them: `$1,234.50`. */
export function dollars(cents: number): string {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${grouped(whole)}.${part}`;
}

/**
 * Parses an amount in dollars to cents, without floating point: `35`, `35.00`, `1,234.50`. `null` if it is not an amount.
 * A comma stands before three digits: `1,50` may be meant as 1.50.
 */
export function dollarsToCents(text: string): number | null {
  const match = /^(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})?(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (!match || (!match[1] && !match[2])) return null;
  return Number((match[1] ?? '0').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
