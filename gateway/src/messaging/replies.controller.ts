import { listReplies, type Reply, replyQuery, reviewForm, reviewReply } from '@lacquer/contracts/messaging';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';

/** What customers wrote to the salon. */
@Controller('api/admin/replies')
export class RepliesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  /** A page, and in `x-next-cursor` where the next one begins; with `phone` those of one customer. */
  @Get()
  @RequireRole('staff')
  async list(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<Reply[]> {
    const { replies, nextCursor } = await this.rpc.call(listReplies, parseBody(replyQuery, query));
    if (nextCursor !== null) reply.header('x-next-cursor', nextCursor);
    return replies;
  }

  @Post(':id/review')
  @HttpCode(200)
  @RequireRole('staff')
  review(@Actor() actor: Session, @Param('id') id: string, @Body() body: unknown): Promise<Reply> {
    const { optOut } = parseBody(reviewForm, body);
    return this.audit.around({ actor, action: 'reply.review', subject: id, details: { optOut } }, () =>
      this.rpc.call(reviewReply, parseBody(reviewReply.request, { id, optOut, actorId: actor.id })),
    );
  }
}
