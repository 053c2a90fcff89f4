import { isDeepStrictEqual } from 'node:util';
import { customerEdited } from '@lacquer/contracts/customers/customer-record';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../../customers/customers.repository.js';
import { RecordDetails } from '../../merge/record-details.js';
import { SquareDetailsRepository } from './square-details.repository.js';
import { SquareProfilesRepository } from './square-profiles.repository.js';
import { nothingTaken, takeDetails, toOffered } from './taken-details.js';

/** Takes names, birthdays, notes and groups of Square's profiles into the customers with their phones. */
@Injectable()
export class SquareDetails {
  constructor(
    private readonly profiles: SquareProfilesRepository,
    private readonly details: SquareDetailsRepository,
    private readonly records: RecordDetails,
    private readonly customers: CustomersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The caller must hold the lock of the records. What the staff have entered stays. */
  async refresh(tx: Transaction, phones: readonly (string | null)[]): Promise<void> {
    await this.profiles.refreshNames(tx, phones);
    for (const { customerId, taken, ...known } of await this.details.listKnown(tx, phones)) {
      const before = taken ?? nothingTaken;
      const offered = toOffered(known);
      if (isDeepStrictEqual({ ...offered, brought: before.brought }, before)) continue;
      await this.customers.lock(tx, customerId);
      let after = before;
      const isChanged = await this.records.change(tx, customerId, (own) => {
        const [details, now] = takeDetails(own, before, offered);
        after = now;
        return details;
      });
      await this.details.keep(tx, customerId, after);
      if (isChanged) await this.outbox.add(tx, customerEdited, { customerId });
    }
  }
}
