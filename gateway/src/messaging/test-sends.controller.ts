import { getTestSend, sendTest, type TestSend, testSendForm } from '@lacquer/contracts/campaign';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';

/** A text to one phone, as a campaign would send it. */
@Controller('api/admin/campaigns/tests')
export class TestSendsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Post()
  @HttpCode(202)
  @RequireRole('owner')
  send(@Actor() actor: Session, @Body() body: unknown): Promise<TestSend> {
    const form = parseBody(testSendForm, body);
    return this.audit.around(
      // the trail names no phone
      { actor, action: 'campaign.send-test', details: { message: form.message } },
      () => this.rpc.call(sendTest, { ...form, actorId: actor.id }),
      ({ id }) => id,
    );
  }

  @Get(':id')
  @RequireRole('staff')
  get(@Param('id') id: string): Promise<TestSend> {
    return this.rpc.call(getTestSend, parseBody(getTestSend.request, { id }));
  }
}
