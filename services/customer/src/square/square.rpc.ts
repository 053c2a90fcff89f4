import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { getSquareStatus, receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import { completePayment, listPaymentsWithoutPhone } from '@lacquer/contracts/customers/square-payments';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SquareIntakeService } from './events/square-intake.service.js';
import { PaymentsWithoutPhone } from './payments/payments-without-phone.service.js';
import { SquareStatusService } from './square-status.service.js';

@Controller()
export class SquareRpc {
  constructor(
    private readonly intake: SquareIntakeService,
    private readonly payments: PaymentsWithoutPhone,
    private readonly account: SquareStatusService,
  ) {}

  @HandleRpc(receiveSquareEvents)
  receive(request: RequestOf<typeof receiveSquareEvents>): Promise<ResponseOf<typeof receiveSquareEvents>> {
    return this.intake.receiveAll(request);
  }

  @HandleRpc(getSquareStatus)
  status(): Promise<ResponseOf<typeof getSquareStatus>> {
    return this.account.getStatus();
  }

  @HandleRpc(sweepSquare)
  sweep(request: HandledRequest<typeof sweepSquare>): Promise<ResponseOf<typeof sweepSquare>> {
    return this.account.sweep(request);
  }

  @HandleRpc(listPaymentsWithoutPhone)
  listWithoutPhone(
    request: RequestOf<typeof listPaymentsWithoutPhone>,
  ): Promise<ResponseOf<typeof listPaymentsWithoutPhone>> {
    return this.payments.list(request);
  }

  @HandleRpc(completePayment)
  complete(request: HandledRequest<typeof completePayment>): Promise<ResponseOf<typeof completePayment>> {
    return this.payments.complete(request);
  }
}
