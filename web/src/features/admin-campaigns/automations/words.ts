import type { Automation, AutomationForm } from '@lacquer/contracts/messaging/automations';
import { fewestCapDays } from '@lacquer/contracts/messaging/automation-cap';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { count } from '../../../format/count';
import { counted, t } from '../../../staff-words/words';

const rules: Record<AutomationKind, (days: number) => string> = {
  lapsed: (days) =>
    t('Customers with two or more visits, but none for {count} days. Once per absence.', { count: count(days) }),
  birthday: () => t('Customers whose birthday is today. Once a year.'),
  'first-visit': () => t('Customers who visited for the first time. Once.'),
};

/** The audience and how often it is texted. */
export const ruleWords = ({ kind, days }: Pick<Automation, 'kind' | 'days'>): string => rules[kind](days ?? 0);

export const settings = ['message', 'days', 'holdoutPercent', 'capDays', 'time'] as const;

export const settingNames = {
  message: t('Message'),
  days: t('Days without a visit'),
  time: t('Runs each day at'),
  holdoutPercent: t('Left out at random, %'),
  capDays: t('Days since any text'),
} as const satisfies Record<(typeof settings)[number], string>;

/** Why the days since any text cannot be fewer. */
export const weekWords = (): string =>
  t('No customer gets the texts of two automations within {days}: you can only choose more days.', {
    days: counted(fewestCapDays, 'day'),
  });

/** The labels and values of their version that differ from mine. */
export const differences = (mine: Partial<AutomationForm>, theirs: Automation): [name: string, theirs: string][] =>
  settings
    .filter((setting) => mine[setting] !== theirs[setting])
    .map((setting) => [settingNames[setting], String(theirs[setting])]);

/** A summary of the texts so far. */
export function soFarWords({
  texted,
  campaigns,
  heldOut,
}: Pick<Automation, 'texted' | 'campaigns' | 'heldOut'>): string {
  if (campaigns === 0) return t('No one has been texted yet.');
  const heldBack = heldOut > 0 ? t('; {count} left out at random', { count: count(heldOut) }) : '';
  return t('{customers} texted on {days}{heldBack}.', {
    customers: counted(texted, 'customer'),
    days: counted(campaigns, 'day'),
    heldBack,
  });
}
