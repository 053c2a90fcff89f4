import { eventContracts } from '@lacquer/contracts/registry';

const namesOf = (trait: 'isNeverGivenUp' | 'mayGoUnheard'): ReadonlySet<string> =>
  new Set(eventContracts.filter((contract) => contract[trait]).map(({ name }) => name));

const neverGivenUp = namesOf('isNeverGivenUp');
const unheard = namesOf('mayGoUnheard');

/** Whether events of this type are delivered again for ever, and never dead-lettered. */
export const isNeverGivenUp = (type: string): boolean => neverGivenUp.has(type);

/** Whether events of this type are done with when no app consumes them. */
export const mayGoUnheard = (type: string): boolean => unheard.has(type);
