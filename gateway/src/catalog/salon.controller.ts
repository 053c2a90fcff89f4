import { type SalonProfile, salonProfile, setSalonProfile } from '@lacquer/contracts/salon';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Put } from '@nestjs/common';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';

@Controller('api/admin/salon')
export class SalonController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Put()
  @RequireRole('owner')
  set(@Actor() actor: Session, @Body() body: unknown): Promise<SalonProfile> {
    const profile = parseBody(salonProfile, body);
    return this.audit.around({ actor, action: 'salon.set-profile', details: { profile } }, () =>
      this.rpc.call(setSalonProfile, { profile }),
    );
  }
}
