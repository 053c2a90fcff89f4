import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DetailsRepository } from './details.repository.js';
import { type Details, joinDetails, takeInEdits } from './joined-details.js';
import { MergesRepository } from './merges.repository.js';

/** The details of a record: its own, and those of the records merged into it. The caller must hold the record's lock. */
@Injectable()
export class RecordDetails {
  constructor(
    private readonly details: DetailsRepository,
    private readonly merges: MergesRepository,
  ) {}

  /** After a merge or its undo. */
  async join(tx: Transaction, id: string): Promise<void> {
    await this.write(tx, id, null);
  }

  /** Changes what the record knows by itself. Returns whether anything has changed. */
  change(tx: Transaction, id: string, change: (own: Details) => Details): Promise<boolean> {
    return this.write(tx, id, change);
  }

  /**
   * Writes the details of the records merged into this one, or takes them away again, and so for each record above. They
   * follow from what each record knows by itself, so merges can be undone in any order.
   */
  private async write(tx: Transaction, id: string, change: ((own: Details) => Details) | null): Promise<boolean> {
    let isChanged = false;
    for (let record: string | null = id; record;) {
      const [present, merged] = [await this.details.get(tx, record), await this.details.listMerged(tx, record)];
      const known = await this.details.findKept(tx, record);
      const edited = takeInEdits(known ?? { own: present, joined: present, settled: {}, mergedIds: [] }, present);
      const kept = change && record === id ? { ...edited, own: change(edited.own) } : edited;
      const { details, origins } = joinDetails(kept, merged);
      if (!isDeepStrictEqual(details, present)) {
        await this.details.write(tx, record, details, { isEdit: change === null });
        isChanged = true;
      }
      const mergedIds = merged.map((each) => each.id);
      if (merged.length === 0) await this.details.forget(tx, record);
      else await this.details.keep(tx, record, { ...kept, joined: details, mergedIds }, origins);
      record = (await this.merges.find(tx, record))?.mergedInto ?? null;
    }
    return isChanged;
  }
}
