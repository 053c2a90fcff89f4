import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import type { ServiceName } from '@lacquer/contracts/contract';
import { NoAnswerError, type RpcTransport } from '../rpc-transport.js';
import { type InProcessBus, overTheWire, replyOverTheWire } from './in-process-bus.js';

/** Calls the other apps of the same process. */
export class InProcessClient implements RpcTransport {
  constructor(private readonly bus: InProcessBus) {}

  request(_service: ServiceName, pattern: string, envelope: RpcEnvelope, timeoutMs: number): Promise<unknown> {
    const handler = this.bus.findAnswer(pattern);
    if (!handler) return Promise.reject(new NoAnswerError(`no handler for ${pattern}`, false));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new NoAnswerError(`no answer to ${pattern} in time`)), timeoutMs);
      handler(overTheWire(envelope))
        .then((response) => replyOverTheWire(pattern, response))
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  /** The services run in this process. */
  async ping(): Promise<void> {}

  async close(): Promise<void> {}
}
