import { type SalonService, setServicePrice } from '@lacquer/contracts/salon/catalog';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { maybeOne, statement } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { PublicContentRepository } from '../public/public-content.repository.js';
import { Publisher } from './publisher.js';

const findEditorSql = statement<{ editedBy: string | null }>(
  'SELECT edited_by AS "editedBy" FROM service WHERE id = $1',
);

/** Prices that are public as soon as they are saved. */
@Injectable()
export class PricesService {
  constructor(
    private readonly publisher: Publisher,
    private readonly content: PublicContentRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws NotFoundError CATALOG.SERVICE_NOT_FOUND, ConflictError CATALOG.CHANGED_MEANWHILE */
  @HandleRpc(setServicePrice)
  setPrice({ id, actor, ...edit }: HandledRequest<typeof setServicePrice>): Promise<SalonService> {
    return this.transactions.run(async (tx) => {
      const present = await this.publisher.begin(tx, actor);
      const service = await this.getService(tx, id);
      if (edit.version !== undefined && edit.version !== service.version) {
        const { editedBy } = (await maybeOne(tx, findEditorSql, [id])) ?? { editedBy: null };
        return settleLateEdit({ owner: 'CATALOG', what: 'price', present: service, by: editedBy, edit });
      }
      await this.publisher.publishFields(tx, { present, actor, id, fields: { price: edit.price } });
      return this.getService(tx, id);
    });
  }

  private async getService(tx: Transaction, id: string): Promise<SalonService> {
    const service = (await this.content.listServices(tx)).find((each) => each.id === id);
    if (service) return service;
    throw new NotFoundError('CATALOG.SERVICE_NOT_FOUND', 'There is no such service.');
  }
}
