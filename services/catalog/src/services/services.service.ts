import { catalogChanged, listServices, type SalonService, setServicePrice } from '@lacquer/contracts/salon/catalog';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import type { ServiceEntity } from './service.entity.js';
import { ServicesRepository } from './services.repository.js';

@Injectable()
export class ServicesService {
  constructor(
    private readonly services: ServicesRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  @HandleRpc(listServices)
  async listServices(): Promise<SalonService[]> {
    return (await this.services.listAll()).map(toContract);
  }

  /** @throws NotFoundError CATALOG.SERVICE_NOT_FOUND, ConflictError CATALOG.CHANGED_MEANWHILE */
  @HandleRpc(setServicePrice)
  setPrice({ id, actor, ...edit }: HandledRequest<typeof setServicePrice>): Promise<SalonService> {
    return this.transactions.run(async (tx) => {
      const service = await this.services.findForUpdate(tx, id);
      if (!service) throw new NotFoundError('CATALOG.SERVICE_NOT_FOUND', 'There is no such service.');
      if (edit.version !== undefined && edit.version !== service.version) {
        const [present, by] = [toContract(service), service.editedBy];
        return settleLateEdit({ owner: 'CATALOG', what: 'this price', present, by, edit });
      }
      Object.assign(service, { price: edit.price, version: service.version + 1, editedBy: actor.id });
      await this.services.save(tx, service);
      await this.outbox.add(tx, catalogChanged, { changed: ['services'] });
      return toContract(service);
    });
  }
}

function toContract({ position: _, editedBy: __, ...service }: ServiceEntity): SalonService {
  return service;
}
