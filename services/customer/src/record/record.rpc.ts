import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type CustomerRecord, editCustomer, getCustomer, listTags } from '@lacquer/contracts/customers/customer-record';
import { listVisits } from '@lacquer/contracts/customers/timeline';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { RecordService } from './record.service.js';

@Controller()
export class RecordRpc {
  constructor(private readonly records: RecordService) {}

  @HandleRpc(getCustomer)
  get({ id }: RequestOf<typeof getCustomer>): Promise<CustomerRecord> {
    return this.records.get(id);
  }

  @HandleRpc(listTags)
  listTags(): Promise<ResponseOf<typeof listTags>> {
    return this.records.listTags();
  }

  @HandleRpc(editCustomer)
  edit(request: HandledRequest<typeof editCustomer>): Promise<CustomerRecord> {
    return this.records.edit(request);
  }

  @HandleRpc(listVisits)
  listVisits(query: RequestOf<typeof listVisits>): Promise<ResponseOf<typeof listVisits>> {
    return this.records.listVisits(query);
  }
}
