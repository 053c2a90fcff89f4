import type { Page } from '@lacquer/contracts/call';
import * as replyCalls from '@lacquer/contracts/calls/messaging/replies';
import { listReplies, type Reply, reviewReply } from '@lacquer/contracts/messaging/messaging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

/** Replies from customers. */
@Controller()
export class RepliesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(replyCalls.list)
  async list({ query }: CallInput<typeof replyCalls.list>): Promise<Page<Reply>> {
    const { replies: items, nextCursor } = await this.rpc.call(listReplies, query);
    return { items, nextCursor };
  }

  @HandleCall(replyCalls.review)
  review({ params: { id }, body: { optOut }, actor }: CallInput<typeof replyCalls.review>): Promise<Reply> {
    return this.audit.around({ actor, action: 'reply.review', subject: id, details: { optOut } }, () =>
      this.rpc.as(actor).call(reviewReply, { id, optOut }),
    );
  }
}
