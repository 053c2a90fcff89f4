import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import { describeSender, type SenderStatus, setSenderRate } from '@lacquer/contracts/messaging/messaging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

@Controller()
export class SenderController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(senderCalls.describe)
  describe(): Promise<SenderStatus> {
    return this.rpc.call(describeSender, {});
  }

  /** Takes effect within a second, also for running campaigns. */
  @HandleCall(senderCalls.setRate)
  setRate({ body: form, actor }: CallInput<typeof senderCalls.setRate>): Promise<SenderStatus> {
    return this.audit.around({ actor, action: 'sender.set-rate', details: form }, () =>
      this.rpc.as(actor).call(setSenderRate, form),
    );
  }
}
