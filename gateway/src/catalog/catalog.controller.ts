import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import { type SalonService, setServicePrice } from '@lacquer/contracts/salon/catalog';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

@Controller()
export class CatalogController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(catalogCalls.setPrice)
  setPrice({ body, params, actor }: CallInput<typeof catalogCalls.setPrice>): Promise<SalonService> {
    const { price, version } = body;
    const { id } = params;
    return this.audit.around({ actor, action: 'service.set-price', subject: id, details: { price } }, () =>
      this.rpc.as(actor).call(setServicePrice, { id, price, version }),
    );
  }
}
