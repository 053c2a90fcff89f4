import { list as listCustomers } from '@lacquer/contracts/calls/customers/customers';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { Stage } from '../stage.js';
import type { ArrivedLine } from './lines.js';

/** Compares the customers of the product with those of the Square account: visits, cents, services and names. */
export async function compareSquare({ square, owner, phones }: Stage, wrong: string[]): Promise<ArrivedLine> {
  const { customers } = square.count();
  const line = { expected: customers.size, arrived: 0, difference: 0 };
  if (customers.size === 0) return line;
  const { body } = await owner.get<Customer[]>(listCustomers.path);
  const counted = new Map(body.map((customer) => [customer.phoneNumber ?? '', customer]));
  const differences: string[] = [];
  for (const [phone, { visitCount, totalSpent, services, givenName, familyName }] of customers) {
    const is = counted.get(phone);
    const expected = JSON.stringify([visitCount, totalSpent, services, givenName, familyName]);
    const found = JSON.stringify(
      is && [is.visitCount, is.totalSpent, is.services.toSorted(), is.givenName, is.familyName],
    );
    if (expected !== found) differences.push(`${phone}: ${expected} at Square, ${found} here`);
    counted.delete(phone);
  }
  line.arrived = line.expected - differences.length;
  // the other customers of the stage have no payments at Square
  for (const phone of phones) counted.delete(phone);
  // a customer whose payments were reassigned leaves an empty record
  const more = [...counted.values()].filter(({ visitCount }) => visitCount > 0);
  differences.push(...more.map(({ phoneNumber }) => `${phoneNumber}: not at Square`));
  line.difference = differences.length;
  wrong.push(...differences.map((difference) => `square: ${difference}`));
  return line;
}

/** Square's events that can be processed and are not, as text. Payments without a known phone are retried for minutes. */
export async function findUnprocessed({ query }: Stage): Promise<string[]> {
  const [row] = await query<{ count: number; reason: string | null }>(
    'customer',
    `SELECT count(*)::int AS count, max(last_error) AS reason FROM square_event WHERE processed_at IS NULL
       AND (last_error IS NULL OR last_error !~ '^(no phone yet|the order has no line)')`,
  );
  return row && row.count > 0 ? [`${row.count} events of Square are not processed (${row.reason ?? 'no reason'})`] : [];
}
