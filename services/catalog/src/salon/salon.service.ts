import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { getSalonProfile, setSalonProfile, type StoredSalon } from '@lacquer/contracts/salon/salon';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { SalonRepository } from './salon.repository.js';

@Injectable()
export class SalonProfileService {
  constructor(
    private readonly salon: SalonRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  @HandleRpc(getSalonProfile)
  getProfile(): Promise<StoredSalon> {
    return this.salon.get();
  }

  /**
   * Once this resolves, `catalog.changed.v1` is published at least once.
   *
   * @throws ConflictError CATALOG.CHANGED_MEANWHILE
   */
  @HandleRpc(setSalonProfile)
  replace({ profile, version, actor }: HandledRequest<typeof setSalonProfile>): Promise<StoredSalon> {
    return this.transactions.run(async (tx) => {
      const isDone = await this.salon.save(tx, profile, version, actor.id);
      const { profile: present, editedBy: by } = await this.salon.find(tx);
      if (!isDone) return settleLateEdit({ owner: 'CATALOG', what: 'the salon', present, by, edit: profile });
      await this.outbox.add(tx, catalogChanged, { changed: ['salon'] });
      return present;
    });
  }
}
