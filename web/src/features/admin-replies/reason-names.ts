import type { Suppression } from '@lacquer/contracts/messaging/messaging';

/** Why a phone gets no texts. */
export const reasonNames: Record<Suppression['reason'], string> = {
  'opted-out': 'Opted out',
  invalid: 'Cannot receive texts',
};
