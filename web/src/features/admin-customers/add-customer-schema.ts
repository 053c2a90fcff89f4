import { addCustomerForm } from '@lacquer/contracts/customer';
import { cents } from '@lacquer/contracts/values';
import { z } from 'zod';
import { dollarsToCents } from '../../format/money';

const typedAmount = z
  .string()
  .transform((text, context) => {
    const amount = dollarsToCents(text);
    if (amount !== null) return amount;
    context.addIssue({
      code: 'custom',
      message: text.trim() ? 'must be in dollars and cents, like 35.00' : 'is required',
    });
    return z.NEVER;
  })
  .pipe(cents);

/** The contract's form with the amount as staff types it, in dollars. */
export const typedCustomerForm = addCustomerForm.extend({ amount: typedAmount });
export type TypedCustomer = z.input<typeof typedCustomerForm>;
