import { randomUUID } from 'node:crypto';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as receivedCalls from '@lacquer/contracts/calls/salon/received-messages';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { Page } from '@lacquer/contracts/call';
import { type ContactSubmission, listSubmissions, submitContact } from '@lacquer/contracts/salon/contact';
import { summarizeReceived, type ReceivedMessages } from '@lacquer/contracts/salon/received-messages';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller, Ip, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { pageTimeoutMs, sendList, wholeList } from '../calls/whole-list.js';
import { CatalogMemory } from '../catalog/catalog-memory.js';
import { type AddressLimiter, AddressLimits } from '../limits/address-limits.js';
import { ContactFormPost, isFormPost } from './contact-form-post.js';

/** The number of the longest possible messages that fit into one bus message. */
const largestPage = 100;

type Submission = CallInput<typeof contactCalls.submit>;

@Controller()
export class ContactController {
  private readonly limiter: AddressLimiter;

  constructor(
    private readonly rpc: RpcClient,
    private readonly formPost: ContactFormPost,
    private readonly catalog: CatalogMemory,
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
    // only a bot fills in the hidden field; it gets the usual answer
    if (company) return { id: randomUUID() };
    return this.rpc.call(submitContact, { ...form, idempotencyKey: submission.idempotencyKey });
  }

  @HandleCall(submissionCalls.list)
  list({ query, actor }: CallInput<typeof submissionCalls.list>): Promise<Page<ContactSubmission> | StreamableFile> {
    const { limit, cursor } = query;
    if (limit !== undefined) return this.readPage({ ...query, limit: Math.min(limit, largestPage) });
    return sendList(actor, () =>
      wholeList((next) => this.readPage({ ...query, limit: largestPage, cursor: next }, pageTimeoutMs), cursor),
    );
  }

  @HandleCall(receivedCalls.count)
  async countReceived(): Promise<ReceivedMessages> {
    const timeZone = await this.catalog.getTimeZone();
    return this.rpc.call(summarizeReceived, { timeZone });
  }

  private async readPage(
    query: RequestOf<typeof listSubmissions>,
    timeoutMs?: number,
  ): Promise<Page<ContactSubmission>> {
    const { submissions: items, nextCursor } = await this.rpc.call(listSubmissions, query, timeoutMs);
    return { items, nextCursor };
  }
}
