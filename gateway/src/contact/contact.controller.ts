import { randomUUID } from 'node:crypto';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as receivedCalls from '@lacquer/contracts/calls/salon/received-messages';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { Page } from '@lacquer/contracts/call';
import {
  contactFormFields,
  type ContactSubmission,
  findSubmission,
  listSubmissions,
  submitContact,
} from '@lacquer/contracts/salon/contact';
import { recordTextRequest } from '@lacquer/contracts/customers/consent';
import { summarizeReceived, type ReceivedMessages } from '@lacquer/contracts/salon/received-messages';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { pathIn } from '@lacquer/contracts/site/languages';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Controller, Ip, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { pageTimeoutMs, sendList, wholeList } from '../calls/whole-list.js';
import { CatalogMemory } from '../catalog/catalog-memory.js';
import { type AddressLimiter, AddressLimits } from '../limits/address-limits.js';
import { JoinTotal } from '../joining/join-total.js';
import { TickedBoxes } from '../joining/ticked-boxes.js';
import { FormPost, type FormOfSite, isFormPost, pageOf } from '../site/form-post.js';

/** The number of the longest possible messages that fit into one bus message. */
const largestPage = 100;

const form: FormOfSite = {
  name: 'contact',
  fields: contactFormFields.omit({ company: true, wording: true, page: true }).keyof().options,
  failed: 'Failed to send message. Please try again.',
};

type Submission = CallInput<typeof contactCalls.submit>;

@Controller()
export class ContactController {
  private readonly limiter: AddressLimiter;

  constructor(
    private readonly rpc: RpcClient,
    private readonly formPost: FormPost,
    private readonly boxes: TickedBoxes,
    private readonly total: JoinTotal,
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
    const take = () => this.take(address, submission, request);
    if (!isFormPost(request)) return take();
    await this.formPost.answer(form, { request, reply }, take, ({ boxIgnored }) => (boxIgnored ? '#no-texts' : ''));
    return undefined;
  }

  private async take(
    address: string,
    submission: Submission,
    request: FastifyRequest,
  ): Promise<ResponseOf<typeof submitContact>> {
    await this.limiter.take(address);
    const { company, consent, wording, page: shownOn, ...message } = submission.body;
    // only a bot fills in the hidden field; it gets the usual answer
    if (company) return { id: randomUUID() };
    const { path, language } = pageOf(request);
    const page = shownOn ?? path ?? pathIn(language, '/contact');
    const box = consent ? await this.boxes.describe({ wording, language, page, address }) : undefined;
    // the message is never lost: beyond the total only the box does not count
    const ignored = box && !(await this.total.hasTaken()) && { ignoreBox: true };
    return this.rpc.call(submitContact, { ...message, box, ...ignored, idempotencyKey: submission.idempotencyKey });
  }

  @HandleCall(submissionCalls.list)
  list({ query, actor }: CallInput<typeof submissionCalls.list>): Promise<Page<ContactSubmission> | StreamableFile> {
    const { limit, cursor } = query;
    if (limit !== undefined) return this.readPage({ ...query, limit: Math.min(limit, largestPage) });
    return sendList(actor, () =>
      wholeList((next) => this.readPage({ ...query, limit: largestPage, cursor: next }, pageTimeoutMs), cursor),
    );
  }

  /** @throws NotFoundError CONTACT.SUBMISSION_NOT_FOUND; InvalidError CUSTOMER.PHONE_INVALID */
  @HandleCall(submissionCalls.recordTextRequest)
  async recordTextRequest({ params, actor }: CallInput<typeof submissionCalls.recordTextRequest>): Promise<void> {
    const { submission } = await this.rpc.call(findSubmission, params);
    if (!submission) {
      throw new NotFoundError('CONTACT.SUBMISSION_NOT_FOUND', 'There is no such message. It may have been erased.');
    }
    const { phoneNumber } = submission;
    await this.rpc.as(actor).call(recordTextRequest, { phoneNumber: phoneNumber || 'none', submissionId: params.id });
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
