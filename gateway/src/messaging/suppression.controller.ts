import {
  liftSuppression,
  listSuppressions,
  type Suppression,
  suppressionForm,
  suppressionQuery,
  suppressPhone,
} from '@lacquer/contracts/messaging';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';

/** Phones that get no campaign. */
@Controller('api/admin/suppressions')
export class SuppressionController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  /** A page, and in `x-next-cursor` where the next one begins. */
  @Get()
  @RequireRole('staff')
  async list(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<Suppression[]> {
    const { suppressions, nextCursor } = await this.rpc.call(listSuppressions, parseBody(suppressionQuery, query));
    if (nextCursor !== null) reply.header('x-next-cursor', nextCursor);
    return suppressions;
  }

  @Post()
  @RequireRole('staff')
  suppress(@Actor() actor: Session, @Body() body: unknown): Promise<Suppression> {
    const form = parseBody(suppressionForm, body);
    return this.audit.around(
      { actor, action: 'suppression.add' },
      () => this.rpc.call(suppressPhone, { ...form, actorId: actor.id }),
      ({ phone }) => lastDigits(phone),
    );
  }

  @Delete(':phone')
  @HttpCode(204)
  @RequireRole('staff')
  async lift(@Actor() actor: Session, @Param('phone') phoneNumber: string): Promise<void> {
    const form = parseBody(suppressionForm, { phoneNumber });
    await this.audit.around(
      { actor, action: 'suppression.lift' },
      () => this.rpc.call(liftSuppression, { ...form, actorId: actor.id }),
      ({ phone }) => lastDigits(phone),
    );
  }
}

/** The trail names no phone, but lets two be told apart. */
const lastDigits = (phone: string): string => `phone ending in ${phone.slice(-4)}`;
