import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { describePhone, sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { Answers } from './answers.service.js';

@Controller()
export class AnswersRpc {
  constructor(private readonly answers: Answers) {}

  @HandleRpc(describePhone)
  check({ phoneNumber }: RequestOf<typeof describePhone>): Promise<ResponseOf<typeof describePhone>> {
    return this.answers.check(phoneNumber);
  }

  @HandleRpc(sendAnswer)
  send(request: HandledRequest<typeof sendAnswer>): Promise<ResponseOf<typeof sendAnswer>> {
    return this.answers.send(request);
  }
}
