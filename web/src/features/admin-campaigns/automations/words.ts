import type { Automation, AutomationForm } from '@lacquer/contracts/messaging/automations';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { count, counted } from '../../../format/count';

const rules: Record<AutomationKind, (days: number) => string> = {
  lapsed: (days) => `Customers with two or more visits, but none for ${count(days)} days. Once per absence.`,
  birthday: () => 'Customers whose birthday is today. Once a year.',
  'first-visit': () => 'Customers who visited for the first time. Once.',
};

/** The audience and how often it is texted. */
export const ruleWords = ({ kind, days }: Pick<Automation, 'kind' | 'days'>): string => rules[kind](days ?? 0);

export const settings = ['message', 'days', 'holdoutPercent', 'capDays', 'time'] as const;

export const settingNames = {
  message: 'Message',
  days: 'Days without a visit',
  time: 'Runs each day at',
  holdoutPercent: 'Left out at random, %',
  capDays: 'Days since any text',
} as const satisfies Record<(typeof settings)[number], string>;

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
  if (campaigns === 0) return 'No one has been texted yet.';
  const heldBack = heldOut > 0 ? `; ${count(heldOut)} left out at random` : '';
  return `${counted(texted, 'customer')} texted on ${counted(campaigns, 'day')}${heldBack}.`;
}
