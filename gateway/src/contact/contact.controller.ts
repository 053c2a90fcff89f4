import { randomUUID } from 'node:crypto';
import * as contactCalls from '@lacquer/contracts/calls/contact';
import * as submissionCalls from '@lacquer/contracts/calls/submissions';
import { listSubmissions, submitContact } from '@lacquer/contracts/contact';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller, Ip, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { pageTimeoutMs, sendList, wholeList } from '../calls/whole-list.js';
import { type AddressLimiter, AddressLimits } from '../limits/address-limits.js';
import { ContactFormPost, isFormPost } from './contact-form-post.js';

type Submission = CallInput<typeof contactCalls.submit>;

@Controller()
export class ContactController {
  private readonly limiter: AddressLimiter;

  constructor(
    private readonly rpc: RpcClient,
    private readonly formPost: ContactFormPost,
    limits: AddressLimits,
  ) {
    this.limiter = limits.limiter('contact', [
      { max: 5, seconds: 60 },
      { max: 30, seconds: 3600 },
    ]);
  }

  @HandleCall(contactCalls.submit)
  async submit(
    submission: Submission,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof submitContact> | undefined> {
    if (!isFormPost(request)) return this.take(address, submission);
    await this.formPost.answer(request, reply, () => this.take(address, submission));
    return undefined;
  }

  private async take(address: string, submission: Submission): Promise<ResponseOf<typeof submitContact>> {
    await this.limiter.take(address);
    const { company, ...form } = submission.body;
    // only a robot fills in what nobody sees; it is not told that it was noticed
    if (company) return { id: randomUUID() };
    return this.rpc.call(submitContact, { ...form, idempotencyKey: submission.idempotencyKey });
  }

  @HandleCall(submissionCalls.list)
  list({ actor }: CallInput<typeof submissionCalls.list>): Promise<StreamableFile> {
    return sendList(actor, () =>
      wholeList(async (cursor) => {
        const { submissions: items, nextCursor } = await this.rpc.call(
          listSubmissions,
          { limit: 100, cursor },
          pageTimeoutMs,
        );
        return { items, nextCursor };
      }),
    );
  }
}
