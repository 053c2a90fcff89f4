import type { ServiceName } from '@lacquer/contracts/contract';
import { eventContracts } from '@lacquer/contracts/registry';

const namesOf = (trait: 'isNeverGivenUp' | 'mayGoUnheard'): ReadonlySet<string> =>
  new Set(eventContracts.filter((contract) => contract[trait]).map(({ name }) => name));

const neverGivenUp = namesOf('isNeverGivenUp');
const unheard = namesOf('mayGoUnheard');

const handlers = new Map(eventContracts.flatMap(({ name, handledBy }) => (handledBy ? [[name, handledBy]] : [])));

/** The service that records events of this type in its inbox. */
export const handlerOf = (type: string): ServiceName | undefined => handlers.get(type);

/** Whether events of this type are retried without limit and never dead-lettered. */
export const isNeverGivenUp = (type: string): boolean => neverGivenUp.has(type);

/** Whether an event of this type counts as published even if no app consumes it. */
export const mayGoUnheard = (type: string): boolean => unheard.has(type);
