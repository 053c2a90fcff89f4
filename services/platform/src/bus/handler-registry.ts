import { eventContracts, rpcContracts } from '@lacquer/contracts/registry';
import type { AppName } from '@lacquer/contracts/contract';

/** Thrown at boot if an RPC has no handler, or two. */
export class HandlerRegistryError extends Error {
  override readonly name = 'HandlerRegistryError';
}

/** Checks a handler when Nest registers it. */
export function checkNewHandler(
  app: AppName,
  pattern: string,
  registered: ReadonlyMap<string, unknown>,
  isEvent: boolean,
): void {
  if (registered.has(pattern)) throw new HandlerRegistryError(`${app} has two handlers for ${pattern}`);
  if (isEvent) {
    if (!eventContracts.some((contract) => contract.name === pattern)) {
      throw new HandlerRegistryError(`${app} listens to ${pattern}, which is not an event of the contracts`);
    }
    return;
  }
  const contract = rpcContracts.find(({ name }) => name === pattern);
  if (!contract) throw new HandlerRegistryError(`${app} answers ${pattern}, which is not an RPC of the contracts`);
  if (contract.service !== app)
    throw new HandlerRegistryError(`${app} answers ${pattern}, which belongs to ${contract.service}`);
}

/** Checks, once all handlers are registered, that each RPC of the app has one. */
export function checkAllAnswered(app: AppName, registered: ReadonlyMap<string, unknown>): void {
  const unanswered = rpcContracts.filter((contract) => contract.service === app && !registered.has(contract.name));
  if (unanswered.length > 0) {
    throw new HandlerRegistryError(`${app} has no handler for ${unanswered.map(({ name }) => name).join(', ')}`);
  }
}
