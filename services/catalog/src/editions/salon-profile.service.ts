import { isDeepStrictEqual } from 'node:util';
import { getSalonProfile, setSalonProfile, type StoredSalon } from '@lacquer/contracts/salon/salon';
import { salonParts } from '@lacquer/contracts/site/kinds/salon';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { withoutSampleTaglines } from '../documents/sample-translations.js';
import { SalonRepository } from '../salon/salon.repository.js';
import { Publisher } from './publisher.js';

/** The salon's profile, public as soon as it is saved. */
@Injectable()
export class SalonProfileService {
  constructor(
    private readonly salon: SalonRepository,
    private readonly publisher: Publisher,
    private readonly transactions: Transactions,
  ) {}

  @HandleRpc(getSalonProfile)
  getProfile(): Promise<StoredSalon> {
    return this.salon.get();
  }

  /**
   * Publishes the parts that differ as an edition. Drafts of other parts stay drafts.
   *
   * @throws ConflictError CATALOG.CHANGED_MEANWHILE
   */
  @HandleRpc(setSalonProfile)
  replace({ profile, version, actor }: HandledRequest<typeof setSalonProfile>): Promise<StoredSalon> {
    return this.transactions.run(async (tx) => {
      const edition = await this.publisher.begin(tx, actor);
      const own = withoutSampleTaglines(profile);
      const { profile: present, editedBy: by } = await this.salon.find(tx);
      if (version !== undefined && version !== present.version)
        return settleLateEdit({ owner: 'CATALOG', what: 'profile', present, by, edit: own });
      const changed = salonParts.filter((part) => !isDeepStrictEqual(present[part], own[part]));
      await this.publisher.publishFields(tx, {
        present: edition,
        actor,
        id: await this.salon.findDocument(tx),
        fields: Object.fromEntries(changed.map((part) => [part, own[part] ?? null])),
      });
      return (await this.salon.find(tx)).profile;
    });
  }
}
