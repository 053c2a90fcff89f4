import { type Customer, listCustomers, recordVisit } from '@lacquer/contracts/customers/customer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

/** Each key is one person, in every spelling. */
const people: Record<string, string[]> = {
  '+12135550142': [
    '2135550142',
    '213 555 0142',
    '213-555-0142',
    '213.555.0142',
    '213/555/0142',
    '(213) 555-0142',
    '(213)555-0142',
    '  213 555 0142  ',
    '12135550142',
    '1-213-555-0142',
    '1 (213) 555-0142',
    '+12135550142',
    '+1 213 555 0142',
    '+1 (213) 555-0142',
    '011 1 213 555 0142',
    'tel:+1-213-555-0142',
    '２１３５５５０１４２',
    '213‑555‑0142',
    '213\u00a0555\u00a00142',
  ],
  '+442079460018': ['+44 20 7946 0018', '+44 (0)20 7946 0018', '011 44 20 7946 0018'],
  '+827012345678': ['+82 70-1234-5678', '+827012345678'],
  '+525512345678': ['+52 55 1234 5678', '011 52 55 1234 5678'],
};

const refused = [
  ['213-555-0142 x4', 'with an extension'],
  ['213-555-0142 ext. 12', 'with an extension in letters'],
  ['555-0142', 'without an area code'],
  ['213555014', 'a digit short'],
  ['21355501422', 'a digit long'],
  ['0000000000', 'all zeros'],
  ['1111111111', 'all ones'],
  ['113-555-0142', 'in an impossible area code'],
  ['+1213555', 'cut off'],
  ['+999 123 456 789', 'in no country'],
  ['Gel Manicure', 'that is a word'],
  ['ana@example.com', 'that is an e-mail address'],
  ['.', 'that is a symbol'],
];

describe('a phone number', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
  });
  afterAll(() => customer.stop());

  const visit = (phoneNumber: string) =>
    customer.call(recordVisit, recordVisit.request.parse({ phoneNumber, serviceName: 'Gel Manicure', amount: 100 }));
  const list = async (): Promise<Customer[]> =>
    (await customer.call(listCustomers, listCustomers.request.parse({ limit: 500 }))).customers;

  it('identifies one customer in every spelling', async () => {
    for (const spellings of Object.values(people)) for (const spelling of spellings) await visit(spelling);

    const found = Object.fromEntries((await list()).map(({ phoneNumber, visitCount }) => [phoneNumber, visitCount]));
    expect(found).toEqual(Object.fromEntries(Object.entries(people).map(([phone, { length }]) => [phone, length])));
  });

  it.each(refused)('such as %j is refused: %s', async (text) => {
    const before = await list();
    await expect(visit(text)).rejects.toMatchObject({
      code: 'CUSTOMER.PHONE_INVALID',
      kind: 'invalid',
      message: 'phoneNumber: is not a phone number we can text; use ten digits such as (213) 555-0100',
    });
    expect(await list()).toEqual(before);
  });
});
