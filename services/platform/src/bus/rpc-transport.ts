import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import type { ServiceName } from '@lacquer/contracts/contract';

/** Carries requests to services. */
export abstract class RpcTransport {
  /**
   * Resolves with the handler's return value. Rejects with the handler's error in wire form, or with `NoAnswerError` if
   * no answer arrives in time. A request that is still unsent after `timeoutMs` is never sent.
   */
  abstract request(service: ServiceName, pattern: string, envelope: RpcEnvelope, timeoutMs: number): Promise<unknown>;
  /** Resolves if a process of the service answers at all. Rejects with `NoAnswerError`. */
  abstract ping(service: ServiceName, timeoutMs: number): Promise<void>;
  abstract close(): Promise<void>;
}

/** No answer arrived. Unless `wasSent` is false, the request may have been handled. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(
    message: string,
    readonly wasSent = true,
  ) {
    super(message);
  }
}
