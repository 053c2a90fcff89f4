import { describeSender, senderRateForm, type SenderStatus, setSenderRate } from '@lacquer/contracts/messaging';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';

@Controller('api/admin/sender')
export class SenderController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @RequireRole('staff')
  describe(): Promise<SenderStatus> {
    return this.rpc.call(describeSender, {});
  }

  /** Takes effect within a second, also for what is being sent. */
  @Put('rate')
  @RequireRole('owner')
  setRate(@Actor() actor: Session, @Body() body: unknown): Promise<SenderStatus> {
    const form = parseBody(senderRateForm, body);
    return this.audit.around({ actor, action: 'sender.set-rate', details: form }, () =>
      this.rpc.call(setSenderRate, { ...form, actorId: actor.id }),
    );
  }
}
