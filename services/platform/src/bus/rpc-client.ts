import type { AppName, RequestOf, ResponseOf, RpcContract, ServiceName } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import type { ClientProxy } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';
import { currentCorrelationId, remainingMs } from '../correlation/correlation.js';
import { DomainError, UnavailableError } from '../errors/domain-error.js';

/** What the client needs of a transport. */
export type RpcProxy = Pick<ClientProxy, 'send' | 'close'>;

/** How long a caller waits for an answer, in milliseconds. An older request is not handled. */
export const rpcTimeoutMs = 5000;

/** Calls other services. Every call ends within the timeout, with an answer or with an error. */
export class RpcClient {
  constructor(
    readonly app: AppName,
    private readonly proxyOf: (service: ServiceName) => RpcProxy,
    private readonly timeoutMs: number = rpcTimeoutMs,
  ) {}

  /**
   * @throws DomainError as the service raised it; UnavailableError `<SERVICE>.UNAVAILABLE` without an answer, when the
   *   request may still have been handled
   */
  async call<C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    timeoutMs: number = remainingMs(this.timeoutMs),
  ): Promise<ResponseOf<C>> {
    const envelope: RpcEnvelope = { correlationId: currentCorrelationId(), data: request };
    const answer$ = this.proxyOf(contract.service).send<unknown>(contract.name, envelope);
    try {
      const answer = await firstValueFrom(answer$.pipe(timeout(timeoutMs)));
      return contract.response.parse(answer) as ResponseOf<C>;
    } catch (error) {
      const raised = DomainError.fromWire(error);
      if (raised) throw raised;
      if (error instanceof Error && error.name === 'ZodError') throw error;
      throw new UnavailableError(
        `${contract.service.toUpperCase()}.UNAVAILABLE`,
        `The ${contract.service} service does not answer. Please try again in a moment.`,
        { cause: error },
      );
    }
  }
}
