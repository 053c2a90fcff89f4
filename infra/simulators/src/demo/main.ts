import { setTimeout as delay } from 'node:timers/promises';
import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { SquareSimulator } from '../square/square-simulator.js';
import { ProductClient } from './product-client.js';
import { SalonData } from './salon-data.js';

export interface DemoOptions {
  /** The URL of the running product, without a trailing slash. */
  baseUrl: string;
  /** The owner's credentials. */
  email: string;
  password: string;
  /** The simulator that the product reads payments from. */
  square: Pick<SquareSimulator, 'pay'>;
  say?: (line: string) => void;
  customerCount?: number;
  contactCount?: number;
  /** Milliseconds between two payments. */
  pauseMs?: { min: number; max: number };
}

const postsAtATime = 4;
const dayMs = 86_400_000;

/** Fills the product with a realistic salon, then makes payments until `signal` aborts. */
export async function runDemo(options: DemoOptions, signal: AbortSignal): Promise<void> {
  const say = options.say ?? ((line) => void process.stdout.write(`${line}\n`));
  const { customerCount = 200, contactCount = 12 } = options;
  const product = new ProductClient(options.baseUrl, signal, say);
  try {
    await product.signIn(options.email, options.password);
    const menu = await product.read(catalogCalls.listServices);
    const data = new SalonData(menu);
    const customers = data.customers(customerCount);
    const contacts = data.contacts(contactCount);
    await fillCustomers(product, options.square, customers, say, signal);
    const customerPhones = customers.map(({ phoneNumber }) => phoneNumber);
    // every run generates the same customers, but different payments
    const arrivals = new SalonData(menu, Date.now());
    // the product limits contact messages per minute; payments do not wait for them
    await Promise.all([
      fillContacts(product, contacts, say),
      takePayments(options, arrivals, customerPhones, say, signal),
    ]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function fillCustomers(
  product: ProductClient,
  square: DemoOptions['square'],
  customers: ReturnType<SalonData['customers']>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { totalCustomers } = await product.read(customerCalls.summarize);
  if (totalCustomers >= customers.length) {
    say(`The product already has ${totalCustomers} customers: none added.`);
    return;
  }
  // keeps customers that an interrupted run has added
  const listed = await product.read(customerCalls.list);
  const present = new Set(listed.map(({ phoneNumber }) => phoneNumber));
  const missing = customers.filter(({ phoneNumber }) => !present.has(phoneNumber));
  let added = 0;
  const queue = missing.values();
  const work = async () => {
    for (const { phoneNumber, email, givenName, familyName, today, earlier } of queue) {
      signal.throwIfAborted();
      await product.post(customerCalls.add, { phoneNumber, email, ...today });
      for (const { serviceName, amount, daysAgo } of earlier) {
        square.pay({
          phone: phoneNumber,
          customer: { givenName, familyName, email: email ?? undefined },
          lineItems: [{ name: serviceName, amount }],
          createdAt: new Date(Date.now() - daysAgo * dayMs).toISOString(),
        });
      }
      added += 1;
      if (added % 50 === 0 || added === missing.length) say(`${added} of ${missing.length} customers added.`);
    }
  };
  await Promise.all(Array.from({ length: postsAtATime }, work));
}

async function fillContacts(
  product: ProductClient,
  contacts: ReturnType<SalonData['contacts']>,
  say: (line: string) => void,
): Promise<void> {
  const submissions = await product.read(submissionCalls.list);
  const present = new Set(submissions.map(({ email }) => email));
  const missing = contacts.filter(({ email }) => !present.has(email));
  for (const contact of missing) await product.post(contactCalls.submit, contact);
  say(missing.length === 0 ? 'The contact messages already exist.' : `${missing.length} contact messages sent.`);
}

async function takePayments(
  options: DemoOptions,
  data: SalonData,
  customerPhones: readonly string[],
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { min, max } = options.pauseMs ?? { min: 2000, max: 6000 };
  say('Payments arrive until you press Ctrl-C.');
  while (!signal.aborted) {
    const { phone, givenName, familyName, email, lineItems, tip } = data.payment(customerPhones);
    options.square.pay({ phone, customer: { givenName, familyName, email }, lineItems, tip });
    const dollars = lineItems.reduce((sum, { amount }) => sum + amount, 0) / 100;
    const services = lineItems.map(({ name }) => name).join(', ');
    say(`${givenName} ${familyName.slice(0, 1)}. pays $${dollars.toFixed(2)} for ${services}.`);
    await delay(min + Math.random() * (max - min), undefined, { signal });
  }
}
