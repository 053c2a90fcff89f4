import { addCustomerForm } from '@lacquer/contracts/customers/customer';
import type { z } from 'zod';
import { typedAmount } from '../../format/typed-amount';

/** The form of the contract, with the amount typed in dollars. */
export const typedCustomerForm = addCustomerForm.extend({ amount: typedAmount });
export type TypedCustomer = z.input<typeof typedCustomerForm>;
