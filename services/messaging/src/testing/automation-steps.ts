import { fewestCapDays } from '@lacquer/contracts/messaging/automation-cap';
import { type AutomationForm, changeAutomation, turnAutomation } from '@lacquer/contracts/messaging/automations';
import { type AutomationKind, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { AutomationRuns } from '../automations/automation-runs.js';
import type { RunningMessaging } from './running-messaging.js';

/** Settings that an automation of any kind but `lapsed` accepts. */
export const automationForm = (over: Partial<AutomationForm> = {}): AutomationForm => ({
  message: 'Hi {first_name}, thanks! https://example.com/review',
  holdoutPercent: 0,
  days: null,
  capDays: fewestCapDays,
  time: '10:30',
  ...over,
});

/** Stores the settings and turns the automation on. */
export async function turnOn(messaging: RunningMessaging, kind: AutomationKind, over: Partial<AutomationForm> = {}) {
  await messaging.call(changeAutomation, { kind, ...automationForm({ days: kind === 'lapsed' ? 14 : null, ...over }) });
  return messaging.call(turnAutomation, { kind, isOn: true });
}

/** Selects the audiences that are due. */
export const chooseToday = (messaging: RunningMessaging) => messaging.get(AutomationRuns).runDue();

export const allDone = (messaging: RunningMessaging) =>
  eventually(async () => (await messaging.call(listCampaigns, {})).every(({ status }) => status === 'finished'));

/** The customers and the automations that texted them, one row per text. */
export const texted = (messaging: RunningMessaging) =>
  messaging.rows<{ kind: AutomationKind; customerId: string }>(
    `SELECT automation AS kind, customer_id AS "customerId" FROM campaign_recipient r
     JOIN campaign c ON c.id = r.campaign_id WHERE r.status <> 'skipped' ORDER BY automation, customer_id`,
  );
