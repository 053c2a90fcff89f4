import type { AnswerOf } from '@lacquer/contracts/call';
import * as offerCalls from '@lacquer/contracts/calls/messaging/offers';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { getCustomer } from '@lacquer/contracts/customers/customer-record';
import { type CustomerOffer, findCode, listOffers, redeemOffer } from '@lacquer/contracts/messaging/offers';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { CustomerNames } from '../calls/customer-names.js';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

/** Offers belong to phones. A customer has those of their own phone, and of the records that are merged into theirs. */
@Controller()
export class OffersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly names: CustomerNames,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(offerCalls.list)
  async list({ params }: CallInput<typeof offerCalls.list>): Promise<ResponseOf<typeof listOffers>> {
    return this.rpc.call(listOffers, { phones: await this.phonesOf(params.id) });
  }

  @HandleCall(offerCalls.redeem)
  async redeem({ params, body, actor }: CallInput<typeof offerCalls.redeem>): Promise<CustomerOffer> {
    const phones = await this.phonesOf(params.id);
    const entry = { actor, action: 'offer.redeem', subject: ['customer', params.id], details: body } as const;
    return this.audit.around(entry, () => this.rpc.as(actor).call(redeemOffer, { phones, code: body.code }));
  }

  @HandleCall(offerCalls.find)
  async find({ query }: CallInput<typeof offerCalls.find>): Promise<AnswerOf<typeof offerCalls.find>> {
    const found = await this.rpc.call(findCode, query);
    const { byPhone } = await this.names.find({ phones: found.offer ? [found.offer.phone] : [] });
    return { ...found, customer: (found.offer && byPhone[found.offer.phone]) ?? null };
  }

  private async phonesOf(id: string): Promise<string[]> {
    const record = await this.rpc.call(getCustomer, { id });
    return [record, ...record.merged].flatMap(({ phoneNumber }) => phoneNumber ?? []);
  }
}
