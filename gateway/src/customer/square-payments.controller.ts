import type { Page } from '@lacquer/contracts/call';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import {
  completePayment,
  listPaymentsWithoutPhone,
  type PaymentWithoutPhone,
} from '@lacquer/contracts/customers/square-payments';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

@Controller()
export class SquarePaymentsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(squareCalls.listWithoutPhone)
  async list({ query }: CallInput<typeof squareCalls.listWithoutPhone>): Promise<Page<PaymentWithoutPhone>> {
    const { payments: items, nextCursor } = await this.rpc.call(listPaymentsWithoutPhone, query);
    return { items, nextCursor };
  }

  @HandleCall(squareCalls.status)
  status(): Promise<ResponseOf<typeof getSquareStatus>> {
    return this.rpc.call(getSquareStatus, {});
  }

  @HandleCall(squareCalls.sweep)
  sweep({ body, actor }: CallInput<typeof squareCalls.sweep>): Promise<ResponseOf<typeof sweepSquare>> {
    return this.audit.around(
      { actor, action: 'square.sweep', details: body },
      () => this.rpc.as(actor).call(sweepSquare, body),
      ({ sweepId }) => `sweep ${sweepId}`,
    );
  }

  @HandleCall(squareCalls.complete)
  complete({
    params,
    body,
    actor,
  }: CallInput<typeof squareCalls.complete>): Promise<ResponseOf<typeof completePayment>> {
    const { paymentId } = params;
    return this.audit.around({ actor, action: 'payment.complete', subject: `payment ${paymentId}` }, () =>
      this.rpc.as(actor).call(completePayment, { ...body, paymentId }),
    );
  }
}
