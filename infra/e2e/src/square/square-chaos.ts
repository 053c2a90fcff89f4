import { setTimeout as delay } from 'node:timers/promises';
import { list as listCustomers } from '@lacquer/contracts/calls/customers/customers';
import type { Customer } from '@lacquer/contracts/customers/customer';
import { runSquareCli } from '@lacquer/customer/square/command/square.cli';
import { parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import { type Random, seededRandom } from '@lacquer/simulators/faults/chance';
import { Client as Postgres } from 'pg';
import { Client, eventually } from '../behaviour/client.js';
import { type Mode, type ProductUnderTest, startProduct } from '../behaviour/product.js';
import { SquareTruth } from './square-truth.js';

export interface SquareChaosOptions {
  mode: Mode;
  payments: number;
  kills: number;
  /** The seed determines payments, changes and faults; their timing depends on the machine. */
  seed: number;
  say?: (line: string) => void;
}

export interface SquareChaosResult {
  /** Differences from the account, as text. */
  differences: string[];
  kills: number;
  notifications: number;
  lost: number;
  /** The report of the final sweep. */
  report: string;
}

const areaCodes = ['213', '310', '323', '424', '562', '626', '747', '818'];
const notations = [
  (area: string, line: string) => `(${area}) 555-${line}`,
  (area: string, line: string) => `+1${area}555${line}`,
  (area: string, line: string) => `${area}.555.${line}`,
  (area: string, line: string) => `1 ${area} 555 ${line}`,
];
const services = ['Gel Manicure', 'Spa Pedicure', 'Nail Art', 'Arm Waxing', 'Acrylic Extensions'];
const givenNames = ['Ana', 'Mina', 'José', '지우', 'Ruth'];
const settlePatienceMs = 240_000;

/**
 * A day at the counter while webhooks are reordered, duplicated and lost, Square's API fails at times, and the product is
 * killed. After one sweep the customers must match the account.
 */
export async function runSquareChaos(options: SquareChaosOptions): Promise<SquareChaosResult> {
  const product = await startProduct(options.mode, { seed: options.seed, env: { LOG_LEVEL: 'error' } });
  try {
    return await new SquareChaos(product, options).play();
  } finally {
    await product.stop();
  }
}

class SquareChaos {
  private readonly random: Random;
  private readonly truth: SquareTruth;
  private readonly say: (line: string) => void;
  private readonly late: (() => void)[] = [];
  private kills = 0;

  constructor(
    private readonly product: ProductUnderTest,
    private readonly options: SquareChaosOptions,
  ) {
    this.random = seededRandom(options.seed);
    this.truth = new SquareTruth(product.providers.square);
    this.say = options.say ?? (() => {});
  }

  async play(): Promise<SquareChaosResult> {
    const { square } = this.product.providers;
    const { payments, kills } = this.options;
    square.faults({
      webhooks: {
        lost: { share: 0.1 },
        doubled: { share: 0.3 },
        reordered: { share: 0.5 },
        delayMs: { min: 0, max: 400 },
      },
      requests: {
        latencyMs: { min: 0, max: 5 },
        rateLimit: { share: 0.001 },
        errorBefore: { share: 0.01, status: 503 },
        resetBefore: { share: 0.005 },
      },
    });
    const perRound = Math.ceil(payments / (kills + 1));
    for (let round = 0; round <= kills; round += 1) {
      for (let count = 0; count < perRound && square.payments.length < payments; count += 1) {
        this.act();
        // payments do not outpace the network
        if (count % 20 === 0) await delay(20);
      }
      if (round < kills) await this.kill();
      this.say(`${square.payments.length} payments, ${this.kills} kills`);
    }
    for (const work of this.late.splice(0)) work();
    square.liftFaults();
    await square.idle();
    const report = await this.sweep();
    await this.settle();
    const told = square.notifications;
    return {
      differences: await this.compare(),
      kills: this.kills,
      notifications: told.length,
      lost: told.filter(({ isLost }) => isLost).length,
      report,
    };
  }

  /** Adds a payment, and sometimes another change. */
  private act(): void {
    const { square } = this.product.providers;
    const tip = this.chance(0.4) ? this.cents(1500) : 0;
    const lineItems = [{ name: this.pick(services), amount: this.cents(9000) }];
    const known = square.customers;
    const customer = this.chance(0.1)
      ? {}
      : known.length > 0 && this.chance(0.4)
        ? { customerId: this.pick(known).id }
        : { phone: this.phone(), customer: this.names() };
    const fate = this.random();
    if (fate < 0.05) {
      // the customer is assigned later
      const { payment } = square.pay({ lineItems, tip, cash: this.chance(0.3) });
      this.late.push(() => square.updatePayment(payment.id, { phone: this.phone(), customer: this.names() }));
    } else if (fate < 0.1) {
      // the order gets its lines later
      const amount = lineItems[0]?.amount ?? 0;
      const { payment } = square.pay({ ...customer, amount, tip });
      this.late.push(() => square.updatePayment(payment.id, { lineItems }));
    } else {
      square.pay({ ...customer, lineItems, tip, cash: this.chance(0.3) });
    }
    if (this.chance(0.08)) this.refund();
    if (this.chance(0.01)) square.updatePayment(this.pick(square.payments).id, { status: 'CANCELED' });
    if (this.chance(0.02)) this.changeCustomer();
    if (this.chance(0.01) && known.length > 4) this.truth.delete(this.pick(square.customers).id);
    if (this.chance(0.01) && known.length > 4) this.mergeTwo();
    if (this.late.length > 5 && this.chance(0.3))
      this.late.splice(Math.floor(this.random() * this.late.length), 1)[0]?.();
  }

  private refund(): void {
    const { square } = this.product.providers;
    const payment = this.pick(square.payments);
    const left = payment.total_money.amount - (payment.refunded_money?.amount ?? 0);
    if (left < 1 || payment.status !== 'COMPLETED') return;
    square.refund(payment.id, this.chance(0.4) ? {} : { amount: Math.ceil(left * this.random()) || 1 });
  }

  private changeCustomer(): void {
    const { square } = this.product.providers;
    const { id } = this.pick(square.customers);
    square.updateCustomer(id, this.chance(0.5) ? { phone: this.phone() } : { givenName: this.pick(givenNames) });
  }

  private mergeTwo(): void {
    const [one, other] = [
      this.pick(this.product.providers.square.customers),
      this.pick(this.product.providers.square.customers),
    ];
    if (one.id !== other.id) this.truth.merge([one.id, other.id]);
  }

  private async kill(): Promise<void> {
    await delay(300 * this.random());
    const victims = this.product.processes.filter(({ name }) => name === 'customer' || name === 'standalone');
    for (const victim of victims) victim.signal('SIGKILL');
    await Promise.all(victims.map((victim) => victim.exit()));
    this.kills += victims.length;
    await Promise.all(victims.map((victim) => this.product.restart(victim)));
  }

  /** Runs the sweep as an operator does, with the command. */
  private async sweep(): Promise<string> {
    let said = '';
    const collect = { write: (text: string) => ((said = text), true) } as unknown as NodeJS.WritableStream;
    const code = await runSquareCli(['sweep', '--since', '1d'], {
      name: 'square',
      withDatabases: (work) => work({ customer: this.product.databaseOf('customer') }),
      stdout: collect,
      stderr: collect,
    });
    if (code !== 0 || !said.startsWith('listed: ')) throw new Error(`the sweep exited with ${code}: ${said}`);
    return said.trim();
  }

  /** Waits until all processable events are processed. Payments without a known phone are retried for minutes. */
  private async settle(): Promise<void> {
    const { url, schema } = parseDatabaseUrl(this.product.databaseOf('customer'));
    const sql = new Postgres({ connectionString: url, ...(schema && { options: `-c search_path=${schema}` }) });
    await sql.connect();
    try {
      await eventually(async () => {
        const { rows } = await sql.query(
          `SELECT FROM square_event WHERE processed_at IS NULL
             AND (last_error IS NULL OR last_error !~ '^(no phone yet|the order has no line)') LIMIT 1`,
        );
        return rows.length === 0;
      }, settlePatienceMs);
    } finally {
      await sql.end();
    }
  }

  private async compare(): Promise<string[]> {
    const owner = await new Client(this.product.url).signIn(this.product.owner);
    const { body } = await owner.get<Customer[]>(listCustomers.path);
    const counted = new Map(body.map((customer) => [customer.phoneNumber ?? '', customer]));
    const { customers } = this.truth.count();
    const differences: string[] = [];
    for (const [phone, { visitCount, totalSpent, services: names, givenName, familyName }] of customers) {
      const is = counted.get(phone);
      const expected = JSON.stringify([visitCount, totalSpent, names, givenName, familyName]);
      const found = JSON.stringify(
        is && [is.visitCount, is.totalSpent, is.services.toSorted(), is.givenName, is.familyName],
      );
      if (expected !== found) differences.push(`${phone}: ${expected} at Square, ${found} here`);
      counted.delete(phone);
    }
    // a customer whose payments were reassigned leaves an empty record
    const more = [...counted.values()].filter(({ visitCount }) => visitCount > 0);
    return [...differences, ...more.map(({ phoneNumber }) => `${phoneNumber}: not at Square`)];
  }

  private phone(): string {
    const line = `01${String(Math.floor(this.random() * 100)).padStart(2, '0')}`;
    return this.pick(notations)(this.pick(areaCodes), line);
  }

  private names(): { givenName?: string; familyName?: string } {
    return this.chance(0.7) ? { givenName: this.pick(givenNames), familyName: 'Kim' } : {};
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private cents(most: number): number {
    return 100 + Math.floor(this.random() * most);
  }

  private pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }
}
