import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
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

  /** Once this resolves, `catalog.changed.v1` is published at least once. */
  replace(profile: SalonProfile): Promise<SalonProfile> {
    return this.transactions.run(async (tx) => {
      await this.salon.save(tx, profile);
      await this.outbox.add(tx, catalogChanged, { changed: ['salon'] });
      return profile;
    });
  }
}
