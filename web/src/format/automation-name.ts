import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';

export const automationNames: Readonly<Record<AutomationKind, string>> = {
  lapsed: 'Regulars who stay away',
  birthday: 'Birthday',
  'first-visit': 'Thank you for the first visit',
};
