import * as visitCalls from '@lacquer/contracts/calls/customers/visits';
import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import type { VisitEntry } from '@lacquer/contracts/customers/timeline';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

@Controller()
export class ManualVisitsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(visitCalls.correct)
  correct({ params, body, actor }: CallInput<typeof visitCalls.correct>): Promise<VisitEntry> {
    return this.audit.around({ actor, action: 'visit.correct', subject: `visit ${params.id}` }, () =>
      this.rpc.as(actor).call(correctVisit, { ...body, visitId: params.id }),
    );
  }

  @HandleCall(visitCalls.voidOne)
  void({ params, body, actor }: CallInput<typeof visitCalls.voidOne>): Promise<VisitEntry> {
    return this.audit.around({ actor, action: 'visit.void', subject: `visit ${params.id}` }, () =>
      this.rpc.as(actor).call(voidVisit, { ...body, visitId: params.id }),
    );
  }
}
