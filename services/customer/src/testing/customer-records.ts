import { listAudience, recordVisit, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { mergeCustomers, unmergeCustomer } from '@lacquer/contracts/customers/customer-merge';
import { getCustomer } from '@lacquer/contracts/customers/customer-record';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { isListed } from '../customers/listed-records.js';
import type { RunningCustomer } from './running-customer.js';

/** Creates, merges and reads customers of a running service. Each new customer has another phone. */
export class CustomerRecords {
  private phones = 0;

  constructor(private readonly service: RunningCustomer) {}

  newPhone(): string {
    return examplePhone((this.phones += 1));
  }

  /** `amount`: cents. */
  async create(amount = 3000): Promise<{ phone: string; id: string }> {
    const phone = this.newPhone();
    return { phone, id: (await this.visit(phone, amount)).customerId };
  }

  /** `amount`: cents. */
  visit(phoneNumber: string, amount = 3000) {
    return this.service.call(recordVisit, { phoneNumber, email: null, serviceName: 'Gel Manicure', amount });
  }

  merge(id: string, otherId: string) {
    return this.service.call(mergeCustomers, { id, otherId });
  }

  unmerge(id: string) {
    return this.service.call(unmergeCustomer, { id });
  }

  get(id: string) {
    return this.service.call(getCustomer, { id });
  }

  audienceOf(phones: string[]) {
    return this.service.call(listAudience, { afterId: null, limit: 1000, phones });
  }

  figures() {
    return this.service.call(summarizeCustomers, {});
  }

  /** The figures, counted from the rows. */
  async recounted() {
    const [row] = await this.service.rows(
      `SELECT (SELECT count(*)::int FROM customer WHERE ${isListed('customer')}) AS "totalCustomers",
         (SELECT coalesce(sum(counted_amount), 0)::int FROM visit WHERE counts) AS "totalRevenue",
         (SELECT count(*)::int FROM visit WHERE counts) AS "totalVisits",
         (SELECT count(phone_number)::int FROM customer WHERE ${isListed('customer')}) AS "smsSubscribers"`,
    );
    return row;
  }
}
