import { ReconcileUnknown } from '../delivery/reconcile-unknown.js';
import { type RecipientRow, recipientRows, storeCampaign, storeRecipient } from './ledger-rows.js';
import { at, runMessaging, type RunningMessaging, someCustomers } from './running-messaging.js';
import { type AccountMessage, runTwilioAccount, type TwilioAccount } from './twilio-account.js';

export const phone = '+12135550111';

/** The columns of a text in doubt before its first lookup. `age`: since its claim, as an SQL interval. */
export const neverLookedFor = (age: string) =>
  `status = 'unknown', claim_token = gen_random_uuid(), claimed_at = now() - interval '${age}'`;

/** The columns of a text in doubt that the first lookup, as long ago as the claim, did not find. */
export const unknownFor = (age: string) => `${neverLookedFor(age)}, looked_for_since = now() - interval '${age}'`;

/** A running campaign at a Twilio account. No round runs in the background: a test starts each one. */
export interface TextsInDoubt {
  twilio: TwilioAccount;
  messaging: RunningMessaging;
  campaignId: string;
  /** Adds a recipient and returns its id; `columns` as in `storeRecipient`. */
  add(columns: string, to?: string): Promise<string>;
  /** Adds a message to the account's list. */
  list(sid: string, over?: Partial<AccountMessage>): void;
  reconcile(): Promise<void>;
  /** The first recipient by phone. */
  recipient(): Promise<RecipientRow>;
  stop(): Promise<void>;
}

export async function runTextsInDoubt(): Promise<TextsInDoubt> {
  const twilio = await runTwilioAccount();
  const messaging = await runMessaging({
    customers: someCustomers(1),
    options: {
      provider: { twilio: twilio.options },
      delivery: { reconcileAfterMs: 600_000 },
      workers: { sweepIntervalMs: 3_600_000 },
    },
  });
  const campaignId = await storeCampaign(messaging);
  await messaging.queue('sms').pause();
  return {
    twilio,
    messaging,
    campaignId,
    add: (columns, to = phone) => storeRecipient(messaging, campaignId, to, columns),
    list: (sid, over = {}) => {
      const createdAt = new Date();
      twilio.messages.push({ sid, to: phone, body: 'Hello', status: 'sent', errorCode: null, createdAt, ...over });
    },
    reconcile: () => messaging.get(ReconcileUnknown).run(),
    recipient: async () => at(await recipientRows(messaging), 0),
    stop: async () => {
      await messaging.stop();
      await twilio.stop();
    },
  };
}
