import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '../stage.js';
import { findWrongCampaigns, type SentCampaign } from './campaign-kinds.js';
import { findWrongMails } from './mails.js';
import { findWrongReceived, type ReceivedText } from './received-texts.js';
import { findUnwanted, type Refusal } from './refusals.js';
import { type Appointment, findWrongReminders } from './reminders.js';
import { findWrongThanks, type ThankedGuest } from './thanks.js';

/** What customers, Square and the owner did, and the product confirmed. */
export interface Kinds {
  appointments: Appointment[];
  thanked: ThankedGuest[];
  campaigns: SentCampaign[];
  received: ReceivedText[];
  refused: Refusal[];
}

const settleTimeoutMs = 120_000;
/** So often the clocks of reminders and thanks look, and what is doubled then comes. */
const repeatMs = 17_000;
const passEveryMs = 10_000;

/** Resolves when everything has arrived, or after a time. */
export async function untilAllArrived(stage: Stage, kinds: Kinds): Promise<void> {
  let passedAt = 0;
  for (const deadline = Date.now() + settleTimeoutMs; Date.now() < deadline; await delay(500)) {
    if (Date.now() - passedAt > passEveryMs) {
      await passMinutes(stage);
      passedAt = Date.now();
    }
    if ((await findWrongKinds(stage, kinds)).length === 0) break;
  }
  await delay(repeatMs);
}

/** Lost, doubled and unwanted texts, pictures and mails, and figures that are wrong, as text. */
export async function findWrongKinds(stage: Stage, kinds: Kinds): Promise<string[]> {
  const { appointments, thanked, campaigns, received, refused } = kinds;
  const silent = new Set(refused.map(({ phone }) => phone));
  return [
    ...findUnwanted(stage, refused),
    ...(await findWrongReminders(stage, appointments)),
    ...(await findWrongThanks(stage, thanked)),
    ...(await findWrongCampaigns(stage, campaigns, silent)),
    ...(await findWrongReceived(stage, received)),
    ...(await findWrongMails(stage, { appointments, thanked, received })),
  ];
}

/**
 * What waits for minutes is due: the next mail to a person, a picture whose process has ended, the look for reports that were
 * lost, and the late retry of a text that was not delivered.
 */
export async function passMinutes({ query }: Stage): Promise<void> {
  await query('messaging', `UPDATE staff_person SET emailed_at = emailed_at - interval '1 minute'`);
  await query(
    'messaging',
    `UPDATE text_picture SET claimed_at = claimed_at - interval '5 minutes', due_at = least(due_at, now())
     WHERE state = 'waiting'`,
  );
  await query(
    'messaging',
    `UPDATE campaign_recipient SET accepted_at = accepted_at - interval '15 minutes' WHERE status IN ('accepted', 'sent')`,
  );
  await query(
    'messaging',
    `UPDATE campaign_recipient SET not_before = now()
     WHERE status = 'pending' AND not_before > now() AND not_before <> 'infinity'`,
  );
}
