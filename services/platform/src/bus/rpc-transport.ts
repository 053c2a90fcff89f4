import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import type { ServiceName } from '@lacquer/contracts/contract';

/** Carries requests to services. */
export abstract class RpcTransport {
  /**
   * Resolves with what the handler returned. Rejects with what it threw, in wire form; with `NoAnswerError` when no answer
   * came in time. A request that waits is given up after `timeoutMs`, and not sent later.
   */
  abstract request(service: ServiceName, pattern: string, envelope: RpcEnvelope, timeoutMs: number): Promise<unknown>;
  abstract close(): Promise<void>;
}

/** Nobody answered. Unless `wasSent` is false, the request may have been handled. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    message: string,
    readonly wasSent = true,
  ) {
    super(message);
  }
}
