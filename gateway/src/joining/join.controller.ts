import * as joinCalls from '@lacquer/contracts/calls/customers/joining';
import { join, joinForm } from '@lacquer/contracts/customers/joining';
import { pathIn } from '@lacquer/contracts/site/languages';
import { joinSlug, pathOfSlug } from '@lacquer/contracts/site/slugs';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { type AddressLimiter, AddressLimits } from '../limits/address-limits.js';
import { FormPost, type FormOfSite, isFormPost, pageOf } from '../site/form-post.js';
import { JoinTotal } from './join-total.js';
import { kioskTokenOf } from './kiosk-cookie.js';
import { Kiosks } from './kiosks.repository.js';
import { TickedBoxes } from './ticked-boxes.js';

const form: FormOfSite = {
  name: 'join',
  fields: joinForm.pick({ phone: true, firstName: true }).keyof().options,
  failed: 'Your request was not sent. Please try again.',
};

/** The page of thanks then makes room for the next customer. */
const kioskForm: FormOfSite = { ...form, sentSearch: '?kiosk' };

type Input = CallInput<typeof joinCalls.join>;

/** Lets visitors ask for texts. The answer is the same whatever is known of the phone. */
@Controller()
export class JoinController {
  private readonly limiter: AddressLimiter;
  private readonly ofKiosk: AddressLimiter;

  constructor(
    private readonly rpc: RpcClient,
    private readonly formPost: FormPost,
    private readonly boxes: TickedBoxes,
    private readonly kiosks: Kiosks,
    private readonly total: JoinTotal,
    limits: AddressLimits,
  ) {
    this.limiter = limits.limiter('join', [
      { max: 5, seconds: 60 },
      { max: 20, seconds: 3600 },
    ]);
    // one address, many customers
    this.ofKiosk = limits.limiter('join-kiosk', [{ max: 60, seconds: 3600 }]);
  }

  @HandleCall(joinCalls.join)
  async join(
    input: Input,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never> | undefined> {
    const token = kioskTokenOf(request);
    const kiosk = token === undefined ? undefined : await this.kiosks.find(token);
    const take = () => this.take(input, { address, request, kiosk });
    if (!isFormPost(request)) return take();
    await this.formPost.answer(kiosk ? kioskForm : form, { request, reply }, take);
    return undefined;
  }

  private async take(
    input: Input,
    { address, request, kiosk }: { address: string; request: FastifyRequest; kiosk: { startedBy: string } | undefined },
  ): Promise<Record<string, never>> {
    await (kiosk ? this.ofKiosk.take(kiosk.startedBy) : this.limiter.take(address));
    // a faulty body is refused here, so that a form post is answered with a page
    const { phone, firstName, language: chosen, wording, website } = input.body;
    // only a bot fills in the hidden field; it gets the usual answer
    if (website) return {};
    if (!kiosk) await this.total.take();
    const page = pageOf(request);
    const language = chosen ?? page.language;
    const box = await this.boxes.describe({
      wording,
      language,
      page: page.path ?? pathIn(language, pathOfSlug(joinSlug)),
      address,
    });
    await this.rpc.call(join, { phone, firstName, box, ...(kiosk && { handedBy: kiosk.startedBy }) });
    return {};
  }
}
