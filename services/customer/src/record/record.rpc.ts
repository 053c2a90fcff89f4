import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type CustomerRecord, getCustomer } from '@lacquer/contracts/customer-record';
import { listVisits } from '@lacquer/contracts/timeline';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { RecordService } from './record.service.js';

@Controller()
export class RecordRpc {
  constructor(private readonly records: RecordService) {}

  @HandleRpc(getCustomer)
  get({ id }: RequestOf<typeof getCustomer>): Promise<CustomerRecord> {
    return this.records.get(id);
  }

  @HandleRpc(listVisits)
  listVisits(query: RequestOf<typeof listVisits>): Promise<ResponseOf<typeof listVisits>> {
    return this.records.listVisits(query);
  }
}
