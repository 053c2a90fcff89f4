import type { Random } from '@lacquer/simulators/faults/chance';
import type { SquareSimulator } from '@lacquer/simulators/square/square-simulator';
import type { SquareAccount } from '../checks/square-account.js';

/** Not those of the stage's customers. */
const areaCodes = ['408', '415', '510', '628', '650', '669', '707', '925'];
const notations = [
  (area: string, line: string) => `(${area}) 555-${line}`,
  (area: string, line: string) => `+1${area}555${line}`,
  (area: string, line: string) => `${area}.555.${line}`,
  (area: string, line: string) => `1 ${area} 555 ${line}`,
];
const services = ['Gel Manicure', 'Spa Pedicure', 'Nail Art', 'Arm Waxing', 'Acrylic Extensions'];
const givenNames = ['Ana', 'Mina', 'José', '지우', 'Ruth'];

/** A day at the counter: payments, and the changes that follow them. */
export class SquareCounter {
  private readonly late: (() => void)[] = [];

  constructor(
    private readonly account: SquareAccount,
    private readonly square: SquareSimulator,
    private readonly random: Random,
  ) {}

  /** Adds a payment, and sometimes another change. */
  act(): void {
    const { square } = this;
    const tip = this.chance(0.4) ? this.cents(1500) : 0;
    const lineItems = [{ name: this.pick(services), amount: this.cents(9000) }];
    const customers = square.customers;
    const customer = this.chance(0.1)
      ? {}
      : customers.length > 0 && this.chance(0.4)
        ? { customerId: this.pick(customers).id }
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
    if (this.chance(0.01) && customers.length > 4) this.account.delete(this.pick(square.customers).id);
    if (this.chance(0.01) && customers.length > 4) this.mergeTwo();
    if (this.late.length > 5 && this.chance(0.3))
      this.late.splice(Math.floor(this.random() * this.late.length), 1)[0]?.();
  }

  /** Makes the changes that are still outstanding. */
  finish(): void {
    for (const work of this.late.splice(0)) work();
  }

  private refund(): void {
    const { square } = this;
    const payment = this.pick(square.payments);
    const left = payment.total_money.amount - (payment.refunded_money?.amount ?? 0);
    if (left < 1 || payment.status !== 'COMPLETED') return;
    square.refund(payment.id, this.chance(0.4) ? {} : { amount: Math.ceil(left * this.random()) || 1 });
  }

  private changeCustomer(): void {
    const { square } = this;
    const { id } = this.pick(square.customers);
    square.updateCustomer(id, this.chance(0.5) ? { phone: this.phone() } : { givenName: this.pick(givenNames) });
  }

  private mergeTwo(): void {
    const [one, other] = [this.pick(this.square.customers), this.pick(this.square.customers)];
    if (one.id !== other.id) this.account.merge([one.id, other.id]);
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

  private cents(max: number): number {
    return 100 + Math.floor(this.random() * max);
  }

  private pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }
}
