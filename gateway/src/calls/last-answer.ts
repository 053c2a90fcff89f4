import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import type { OpenRpc, RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { longDecorationMs, type RpcClient } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';

/** A service's part of an answer that others join: while the service does not answer, its last response. */
export class LastAnswer<C extends OpenRpc> {
  private last: ResponseOf<C> | null = null;

  constructor(
    private readonly rpc: RpcClient,
    private readonly contract: C,
    private readonly request: RequestOf<C>,
  ) {}

  /** @throws UnavailableError `<SERVICE>.UNAVAILABLE` if it has never answered */
  async get(): Promise<ResponseOf<C>> {
    this.last = (await this.rpc.decorate(this.contract, this.request, longDecorationMs)) ?? this.last;
    if (this.last !== null) return this.last;
    const { service } = this.contract;
    throw new UnavailableError(`${service.toUpperCase()}.UNAVAILABLE`, say(refusals.serviceSilent, { service }));
  }
}
