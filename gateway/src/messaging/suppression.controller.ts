import type { Page } from '@lacquer/contracts/call';
import * as suppressionCalls from '@lacquer/contracts/calls/messaging/suppressions';
import {
  liftSuppression,
  listSuppressions,
  type Suppression,
  suppressPhone,
} from '@lacquer/contracts/messaging/messaging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

/** Suppressed phones. */
@Controller()
export class SuppressionController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(suppressionCalls.list)
  async list({ query }: CallInput<typeof suppressionCalls.list>): Promise<Page<Suppression>> {
    const { suppressions: items, nextCursor } = await this.rpc.call(listSuppressions, query);
    return { items, nextCursor };
  }

  @HandleCall(suppressionCalls.add)
  add({ body: form, actor }: CallInput<typeof suppressionCalls.add>): Promise<Suppression> {
    return this.audit.around(
      { actor, action: 'suppression.add' },
      () => this.rpc.as(actor).call(suppressPhone, form),
      ({ phone }) => lastDigits(phone),
    );
  }

  @HandleCall(suppressionCalls.lift)
  async lift({ params, actor }: CallInput<typeof suppressionCalls.lift>): Promise<void> {
    await this.audit.around(
      { actor, action: 'suppression.lift' },
      () => this.rpc.as(actor).call(liftSuppression, { phoneNumber: params.phone }),
      ({ phone }) => lastDigits(phone),
    );
  }
}

/** The audit trail contains no full phone, but enough to tell two apart. */
const lastDigits = (phone: string): string => `phone ending in ${phone.slice(-4)}`;
