import type { DataOf, EventContract } from '@lacquer/contracts/contract';

/** An event as its handler receives it. `data` is parsed by the contract; `id` is the key for the inbox. */
export interface ReceivedEvent<C extends EventContract> {
  id: string;
  type: string;
  occurredAt: string;
  correlationId: string;
  data: DataOf<C>;
}
