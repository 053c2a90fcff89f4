import { eventContracts } from '@lacquer/contracts/registry';
import type { AppName, ServiceName } from '@lacquer/contracts/contract';

/** The types of an app's events by the service that handles them. */
export function eventTypesOf(app: AppName): Map<ServiceName, string[]> {
  const types = new Map<ServiceName, string[]>();
  for (const { name, owner, handledBy } of eventContracts) {
    if (owner !== app || !handledBy) continue;
    types.set(handledBy, [...(types.get(handledBy) ?? []), name]);
  }
  return types;
}
