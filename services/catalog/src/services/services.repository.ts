import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ServiceEntity } from './service.entity.js';

@Injectable()
export class ServicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In menu order. */
  listAll(): Promise<ServiceEntity[]> {
    return this.dataSource.manager.find(ServiceEntity, { order: { position: 'ASC' } });
  }

  findForUpdate(tx: Transaction, id: string): Promise<ServiceEntity | null> {
    return tx.findOne(ServiceEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  save(tx: Transaction, service: ServiceEntity): Promise<ServiceEntity> {
    return tx.save(service);
  }
}
