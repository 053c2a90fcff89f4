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

/**
 * The broker has raised an alarm and accepts no messages. It says so itself: no request is worth a try before the alarm
 * ends, and none after it is to wait. The message is a sentence for the caller.
 */
export class BrokerAlarmError extends Error {
  override readonly name = 'BrokerAlarmError';

  /** @param reason RabbitMQ's own words, such as `low on disk` */
  constructor(readonly reason: string) {
    super(`The message broker is ${reason} and accepts nothing new. Please try again later.`);
  }
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
