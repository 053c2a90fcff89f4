import { findE164 } from '@lacquer/platform/phone/phone';
import type { SquareSimulator } from '@lacquer/simulators/square/square-simulator';

type Profile = SquareSimulator['customers'][number];

/** The expected state of a customer: counted visits and cents, services, and names. */
export interface AccountCustomer {
  visitCount: number;
  totalSpent: number;
  services: string[];
  givenName: string | undefined;
  familyName: string | undefined;
}

/** Records the history of a simulated account's customers, including deleted ones, which the account no longer has. */
export class SquareAccount {
  private readonly gone = new Map<string, Profile>();
  private readonly mergedInto = new Map<string, string>();

  constructor(private readonly square: SquareSimulator) {}

  delete(id: string): void {
    this.remember(id);
    this.square.deleteCustomer(id);
  }

  merge(ids: string[]): void {
    for (const id of ids) this.remember(id);
    const { id: into } = this.square.mergeCustomers(ids);
    for (const id of ids) this.mergedInto.set(id, into);
  }

  /** All customers with a counted visit, by phone, and the number of completed payments without a phone. */
  count(): { customers: Map<string, AccountCustomer>; withoutPhone: number } {
    const live = new Map(this.square.customers.map((profile) => [profile.id, profile]));
    const customers = new Map<string, AccountCustomer>();
    let withoutPhone = 0;
    for (const payment of this.square.payments) {
      if (payment.status !== 'COMPLETED') continue;
      const phone = payment.customer_id && this.phoneOf(payment.customer_id, live);
      if (!phone) {
        withoutPhone += 1;
        continue;
      }
      const refunded = payment.refunded_money?.amount ?? 0;
      const amount = payment.amount_money.amount;
      if (refunded > 0 && refunded >= payment.total_money.amount) continue;
      const sum = customers.get(phone) ?? { visitCount: 0, totalSpent: 0, services: [], ...this.nameOf(phone, live) };
      const lines = this.square.orders.get(payment.order_id)?.line_items ?? [];
      const services = new Set([...sum.services, ...lines.flatMap(({ name }) => name ?? [])]);
      customers.set(phone, {
        ...sum,
        visitCount: sum.visitCount + 1,
        totalSpent: sum.totalSpent + Math.max(amount - refunded, 0),
        services: [...services].toSorted(),
      });
    }
    return { customers, withoutPhone };
  }

  private remember(id: string): void {
    const profile = this.square.customers.find((each) => each.id === id);
    if (profile) this.gone.set(id, structuredClone(profile));
  }

  private phoneOf(id: string, live: ReadonlyMap<string, Profile>): string | undefined {
    let last = id;
    while (this.mergedInto.has(last)) last = this.mergedInto.get(last) ?? last;
    const profile = live.get(last) ?? this.gone.get(last);
    return profile?.phone_number && findE164(profile.phone_number);
  }

  /** The name of the newest profile with the phone; an existing profile has precedence over a deleted one. */
  private nameOf(phone: string, live: ReadonlyMap<string, Profile>): Pick<AccountCustomer, 'givenName' | 'familyName'> {
    const newest = (profiles: Iterable<Profile>) =>
      [...profiles]
        .filter(({ id, phone_number: text, given_name: given, family_name: family }) => {
          return !this.mergedInto.has(id) && text && findE164(text) === phone && (given ?? family);
        })
        .toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))[0];
    const profile = newest(live.values()) ?? newest(this.gone.values());
    return { givenName: profile?.given_name, familyName: profile?.family_name };
  }
}
