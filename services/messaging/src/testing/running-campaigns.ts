import {
  type Campaign,
  type CampaignDraft,
  createCampaign,
  getCampaign,
  startCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { AudienceMember } from '../audience/audience.js';
import { runMessaging, type RunningMessaging, type RunOptions } from './running-messaging.js';
import { mergeOverrides } from './test-options.js';
import { runTwilioAccount, type TwilioAccount } from './twilio-account.js';

export const get = (messaging: RunningMessaging, id: string): Promise<Campaign> => messaging.call(getCampaign, { id });
const created = new WeakMap<RunningMessaging, number>();
/** Without a text, it is another one each time: a repeated text needs a confirmation. */
export const create = (messaging: RunningMessaging, draft: Partial<CampaignDraft> = {}): Promise<Campaign> => {
  const earlier = created.get(messaging) ?? 0;
  created.set(messaging, earlier + 1);
  return messaging.call(createCampaign, {
    message: earlier === 0 ? 'Hello' : `Hello ${earlier + 1}`,
    campaignType: '',
    filter: {},
    holdoutPercent: 0,
    ...draft,
  });
};
export const start = (messaging: RunningMessaging, id: string, when: Date | null = null): Promise<Campaign> =>
  messaging.call(startCampaign, { id, at: when?.toISOString() ?? null });
export const becomes = async (
  messaging: RunningMessaging,
  id: string,
  status: Campaign['status'],
): Promise<Campaign> => {
  await eventually(async () => (await get(messaging, id)).status === status);
  return get(messaging, id);
};
export const inMs = (ms: number) => new Date(Date.now() + ms);

const opened: { stop(): Promise<void> }[] = [];
/** For `afterEach`. */
export async function stopAll(): Promise<void> {
  for (const running of opened.splice(0).toReversed()) await running.stop();
}
export const run = async (options: RunOptions = {}): Promise<RunningMessaging> => {
  const messaging = await runMessaging(options);
  opened.push(messaging);
  return messaging;
};
export const runWithTwilio = async (
  options: RunOptions = {},
): Promise<{ messaging: RunningMessaging; twilio: TwilioAccount }> => {
  const twilio = await runTwilioAccount();
  opened.push(twilio);
  const messaging = await run({
    ...options,
    options: mergeOverrides({ provider: { twilio: twilio.options } }, options.options),
  });
  return { messaging, twilio };
};

/** `count` customers, by id. */
export function manyCustomers(count: number): AudienceMember[] {
  return Array.from({ length: count }, (_, index) => ({
    customerId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    phoneNumber: `+1${201 + Math.floor(index / 100)}55501${String(index % 100).padStart(2, '0')}`,
    hasConsent: false,
    hasRevoked: false,
  }));
}

export async function reasons(messaging: RunningMessaging): Promise<Record<string, number>> {
  const rows = await messaging.rows<{ reason: string; count: number }>(
    `SELECT skip_reason AS reason, count(*)::int AS count FROM campaign_recipient WHERE status = 'skipped'
     GROUP BY skip_reason`,
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

export async function heldOutOf(messaging: RunningMessaging, campaignId: string): Promise<string[]> {
  const rows = await messaging.rows<{ phone: string }>(
    `SELECT phone FROM campaign_recipient WHERE campaign_id = $1 AND skip_reason = 'holdout' ORDER BY phone`,
    [campaignId],
  );
  return rows.map(({ phone }) => phone);
}
