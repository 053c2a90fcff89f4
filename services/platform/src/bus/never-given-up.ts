import { eventContracts } from '@lacquer/contracts/registry';

const types = new Set(eventContracts.filter(({ isNeverGivenUp }) => isNeverGivenUp).map(({ name }) => name));

/** Whether events of this type are delivered again for ever, and never dead-lettered. */
export const isNeverGivenUp = (type: string): boolean => types.has(type);
