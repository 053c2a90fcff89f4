import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import { setSalonProfile, type StoredSalon } from '@lacquer/contracts/salon/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

@Controller()
export class SalonController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(salonCalls.setSalon)
  set({ body, actor }: CallInput<typeof salonCalls.setSalon>): Promise<StoredSalon> {
    const { version, ...profile } = body;
    return this.audit.around({ actor, action: 'salon.set-profile', details: { profile } }, () =>
      this.rpc.as(actor).call(setSalonProfile, { profile, version }),
    );
  }
}
