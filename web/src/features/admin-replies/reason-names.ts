import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { t } from '../../staff-words/words';

/** Why a phone gets no texts. */
export const reasonNames: Record<Suppression['reason'], string> = {
  'opted-out': t('Opted out'),
  invalid: t('Cannot receive texts'),
};
