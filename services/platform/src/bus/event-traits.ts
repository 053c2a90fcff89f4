import { eventContracts } from '@lacquer/contracts/registry';

const namesOf = (trait: 'isNeverGivenUp' | 'mayGoUnheard'): ReadonlySet<string> =>
  new Set(eventContracts.filter((contract) => contract[trait]).map(({ name }) => name));

const neverGivenUp = namesOf('isNeverGivenUp');
const unheard = namesOf('mayGoUnheard');

/** Whether events of this type are retried without limit and never dead-lettered. */
export const isNeverGivenUp = (type: string): boolean => neverGivenUp.has(type);

/** Whether an event of this type counts as published even if no app consumes it. */
export const mayGoUnheard = (type: string): boolean => unheard.has(type);
