import type { CallContract, Page } from '@lacquer/contracts/call';
import { callNames } from '@lacquer/contracts/calls/registry';
import type { OpenRpc, RpcContract } from '@lacquer/contracts/contract';
import type { Session } from '@lacquer/contracts/staff/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller, type Type } from '@nestjs/common';
import { ActionAudit } from './action-audit.js';
import { HandleCall } from './handle-call.js';

type ForwardedCall = CallContract & { readonly forwards: RpcContract };

/** What every forwarded call reads. A part that the call does not declare is undefined. */
interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly actor: Session;
}

const isForwarded = (call: CallContract): call is ForwardedCall => call.forwards !== undefined;

/** The controller of all calls that only forward to an RPC: each is served as its contract says. */
export function forwardingController(calls: readonly CallContract[]): Type {
  @Controller()
  class ForwardingController {
    constructor(
      readonly rpc: RpcClient,
      readonly audit: ActionAudit,
    ) {}
  }
  for (const call of calls.filter(isForwarded)) {
    const method = {
      value(this: ForwardingController, received: Received): Promise<unknown> {
        return forward(call, received, this);
      },
    };
    const { file, name } = callNames.get(call) ?? { file: call.method, name: call.path };
    const key = `${file}.${name}`;
    Object.defineProperty(ForwardingController.prototype, key, method);
    HandleCall<CallContract>(call)(ForwardingController.prototype, key, method as never);
  }
  return ForwardingController;
}

async function forward(
  call: ForwardedCall,
  received: Received,
  { rpc, audit: trail }: { rpc: RpcClient; audit: ActionAudit },
): Promise<unknown> {
  const { forwards: contract, timeoutMs, audit } = call;
  const { params, query, body } = received;
  const parts = { params, query, body };
  const request = call.toRequest?.(parts) ?? { ...(query as object), ...(body as object), ...(params as object) };
  const keyed = call.idempotent ? { ...request, idempotencyKey: received.idempotencyKey } : request;
  const ask = (): Promise<unknown> =>
    contract.actor
      ? rpc.as(received.actor).call(contract, keyed, timeoutMs)
      : rpc.call(contract as OpenRpc, keyed, timeoutMs);
  const response = await (audit
    ? trail.around(
        {
          actor: received.actor,
          action: audit.action,
          subject: audit.subject?.(parts),
          details: audit.details?.(parts),
        },
        ask,
        (answered) => audit.responseSubject?.(answered),
      )
    : ask());
  if (call.toAnswer) return call.toAnswer(response, parts);
  if (!call.answer) return undefined;
  return call.paged ? pageIn(response as object) : response;
}

/** The one list of a response, and its cursor. */
function pageIn(response: object): Page<unknown> {
  const { nextCursor, ...lists } = response as { nextCursor: string | null };
  const [items] = Object.values<unknown[]>(lists);
  return { items: items ?? [], nextCursor };
}
