import { getTestSend, sendTest, type TestSend } from '@lacquer/contracts/messaging/test-sends';
import type { RequestOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { TestSends } from './test-sends.service.js';

@Controller()
export class TestSendsRpc {
  constructor(private readonly tests: TestSends) {}

  @HandleRpc(sendTest)
  send(request: HandledRequest<typeof sendTest>): Promise<TestSend> {
    return this.tests.send(request);
  }

  @HandleRpc(getTestSend)
  get({ id }: RequestOf<typeof getTestSend>): Promise<TestSend> {
    return this.tests.get(id);
  }
}
