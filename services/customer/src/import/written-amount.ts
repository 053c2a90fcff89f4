import { maxCents } from '@lacquer/contracts/values';

/** Cents of an amount such as `$1,234.50`, `1.234,50 €` or `45`; `undefined` if the cell is none. */
export function writtenAmount(cell: string): number | undefined {
  const text = cell.replaceAll(/[\s$€£₩'’]|USD|US/gi, '');
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const kinds = new Set(text.replaceAll(/\d/g, ''));
  const decimals = mark < 0 ? 0 : text.length - mark - 1;
  // one mark before three digits separates thousands: no price has three decimals
  const isFraction = decimals > 0 && decimals !== 3 && (kinds.size === 2 || text.indexOf(text[mark] ?? '') === mark);
  const whole = (isFraction ? text.slice(0, mark) : text).replaceAll(/[.,]/g, '');
  const amount = Math.round(Number(`${whole}.${isFraction ? text.slice(mark + 1) : '0'}`) * 100);
  return Number.isSafeInteger(amount) && amount <= maxCents ? amount : undefined;
}
