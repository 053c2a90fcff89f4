import type { RequestOf } from '@lacquer/contracts/contract';
import {
  customersMerged,
  customerUnmerged,
  mergeCustomers,
  unmergeCustomer,
} from '@lacquer/contracts/customers/customer-merge';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, InvalidError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../customers/customers.repository.js';
import { lockAllRecords } from '../customers/record-locks.js';
import { notFound, RecordService } from '../record/record.service.js';
import { type MergeableRecord, MergesRepository } from './merges.repository.js';
import { RecordDetails } from './record-details.js';

/** Merges two customer records, and unmerges them. */
@Injectable()
export class MergesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly merges: MergesRepository,
    private readonly details: RecordDetails,
    private readonly customers: CustomersRepository,
    private readonly records: RecordService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws NotFoundError CUSTOMER.NOT_FOUND; InvalidError CUSTOMER.MERGED_WITH_ITSELF;
   * ConflictError CUSTOMER.ALREADY_MERGED, CUSTOMER.WITHOUT_PHONE
   */
  @HandleRpc(mergeCustomers)
  async merge({ id, otherId }: RequestOf<typeof mergeCustomers>): Promise<CustomerRecord> {
    if (id === otherId) {
      const message = 'must be another customer';
      throw new InvalidError('CUSTOMER.MERGED_WITH_ITSELF', `otherId: ${message}`, [{ path: 'otherId', message }]);
    }
    await this.transactions.run(async (tx) => {
      // the checks stay true until the commit, because merges are serialized
      await lockAllRecords(tx);
      const kept = await this.getUnmerged(tx, id);
      const merged = await this.getUnmerged(tx, otherId);
      if (!kept.phone && merged.phone) {
        throw new ConflictError(
          'CUSTOMER.WITHOUT_PHONE',
          'The record that stays has no phone, and the other has one. Merge them the other way round.',
        );
      }
      await this.customers.lock(tx, id);
      await this.customers.lock(tx, otherId);
      await this.merges.setMergedInto(tx, otherId, id);
      await this.details.join(tx, id);
      await this.customers.refreshTotals(tx, id);
      await this.outbox.add(tx, customersMerged, { customerId: id, mergedId: otherId });
    });
    return this.records.get({ id });
  }

  /** @throws NotFoundError CUSTOMER.NOT_FOUND; ConflictError CUSTOMER.NOT_MERGED */
  @HandleRpc(unmergeCustomer)
  async unmerge({ id }: RequestOf<typeof unmergeCustomer>): Promise<CustomerRecord> {
    await this.transactions.run(async (tx) => {
      await lockAllRecords(tx);
      const record = await this.merges.find(tx, id);
      if (!record) throw notFound();
      const { mergedInto } = record;
      if (!mergedInto) {
        throw new ConflictError('CUSTOMER.NOT_MERGED', 'This record is not merged. Look at the customer again.');
      }
      await this.customers.lock(tx, id);
      await this.merges.setMergedInto(tx, id, null);
      await this.details.join(tx, mergedInto);
      await this.customers.refreshTotals(tx, mergedInto);
      await this.outbox.add(tx, customerUnmerged, { customerId: mergedInto, mergedId: id });
    });
    return this.records.get({ id });
  }

  private async getUnmerged(tx: Transaction, id: string): Promise<MergeableRecord> {
    const record = await this.merges.find(tx, id);
    if (!record) throw notFound();
    if (record.mergedInto) {
      throw new ConflictError(
        'CUSTOMER.ALREADY_MERGED',
        'One of the records is already merged. Look at the list again, and merge the record that stands for it.',
      );
    }
    return record;
  }
}
