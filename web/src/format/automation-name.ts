import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { t } from '../staff-words/words';

export const automationNames: Readonly<Record<AutomationKind, string>> = {
  lapsed: t('Regulars who stay away'),
  birthday: t('Birthday'),
  'first-visit': t('Thank you for the first visit'),
};
