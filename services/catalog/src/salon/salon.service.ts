import { catalogChanged } from '@lacquer/contracts/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { SalonRepository } from './salon.repository.js';

@Injectable()
export class SalonProfileService {
  constructor(
    private readonly salon: SalonRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  getProfile(): Promise<SalonProfile> {
    return this.salon.get();
  }

  /**
   * Replaces the profile by the result of `edit`; stores nothing if `edit` throws. Once this resolves,
   * `catalog.changed.v1` is published at least once.
   */
  change(edit: (profile: SalonProfile) => SalonProfile): Promise<SalonProfile> {
    return this.transactions.run(async (tx) => {
      const changed = edit(await this.salon.getForUpdate(tx));
      await this.salon.save(tx, changed);
      await this.outbox.add(tx, catalogChanged, { changed: ['salon'] });
      return changed;
    });
  }
}
