import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listReplies, type Reply, reviewReply } from '@lacquer/contracts/messaging/messaging';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { RepliesService } from './replies.service.js';

@Controller()
export class RepliesRpc {
  constructor(private readonly replies: RepliesService) {}

  @HandleRpc(listReplies)
  list(query: RequestOf<typeof listReplies>): Promise<ResponseOf<typeof listReplies>> {
    return this.replies.list(query);
  }

  @HandleRpc(reviewReply)
  review(request: HandledRequest<typeof reviewReply>): Promise<Reply> {
    return this.replies.review(request);
  }
}
