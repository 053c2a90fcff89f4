import * as testSendCalls from '@lacquer/contracts/calls/messaging/test-sends';
import { getTestSend, sendTest, type TestSend } from '@lacquer/contracts/messaging/test-sends';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

/** Sends a text to one phone, as a campaign would. */
@Controller()
export class TestSendsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(testSendCalls.send)
  send({ body: form, actor }: CallInput<typeof testSendCalls.send>): Promise<TestSend> {
    return this.audit.around(
      // the audit trail contains no phone
      { actor, action: 'campaign.send-test', details: { message: form.message } },
      () => this.rpc.as(actor).call(sendTest, form),
      ({ id }) => id,
    );
  }

  @HandleCall(testSendCalls.get)
  get({ params }: CallInput<typeof testSendCalls.get>): Promise<TestSend> {
    return this.rpc.call(getTestSend, params);
  }
}
