import type { ResponseOf } from '@lacquer/contracts/contract';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { Answers } from './answers.service.js';

@Controller()
export class AnswersRpc {
  constructor(private readonly answers: Answers) {}

  @HandleRpc(sendAnswer)
  send(request: HandledRequest<typeof sendAnswer>): Promise<ResponseOf<typeof sendAnswer>> {
    return this.answers.send(request);
  }
}
