import { aboveMaxCents, cents, maxCents } from '@lacquer/contracts/values';
import { z } from 'zod';
import { dollarsToCents } from './money';
import { t } from '../staff-words/words';

/** The validation error of a text that is not an amount. */
function amountFault(text: string): string {
  if (!text.trim()) return t('is required');
  return Number(text.replaceAll(',', '')) * 100 > maxCents
    ? aboveMaxCents
    : t('must be in dollars and cents, like 35.00');
}

/** Parses a typed amount in dollars. The output is in cents. */
export const typedAmount = z
  .string()
  .transform((text, context) => {
    const amount = dollarsToCents(text);
    if (amount !== null) return amount;
    context.addIssue({ code: 'custom', message: amountFault(text) });
    return z.NEVER;
  })
  .pipe(cents);

/** An amount in cents as input text, in dollars. `typedAmount` reads it. */
export const amountText = (amount: number): string => (amount / 100).toFixed(2);
