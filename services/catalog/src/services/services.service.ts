import { catalogChanged, type SalonService } from '@lacquer/contracts/salon/catalog';
import { Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
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

  async listServices(): Promise<SalonService[]> {
    return (await this.services.listAll()).map(toContract);
  }

  /** `price` in cents. @throws NotFoundError CATALOG.SERVICE_NOT_FOUND */
  async setPrice(id: string, price: number): Promise<SalonService> {
    return this.transactions.run(async (tx) => {
      const service = await this.services.findForUpdate(tx, id);
      if (!service) throw new NotFoundError('CATALOG.SERVICE_NOT_FOUND', 'There is no such service.');
      service.price = price;
      await this.services.save(tx, service);
      await this.outbox.add(tx, catalogChanged, { changed: ['services'] });
      return toContract(service);
    });
  }
}

function toContract({ position: _, ...service }: ServiceEntity): SalonService {
  return service;
}
