import { campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import type { AfterRestore } from '@lacquer/platform/database/after-restore';
import { affected, statement } from '@lacquer/platform/database/sql';
import { withoutProcess } from '../texts/outgoing/outgoing.repository.js';
import { longestDoubt, sqlFrom, sqlTo } from '../texts/recipients/recipient-states.js';
import { clockToleranceMs } from './reconciliation.js';

/** Why campaigns wait after a restore, for the staff. */
export const restoredReason = say(campaignSentences.restored);

/** Why a campaign that was due after the backup is not sent, for the staff. */
export const restoredScheduleReason = say(campaignSentences.restoredSchedule);

/** Why a campaign that was scheduled in a backup is a draft, for the staff. */
export const restoredLaterReason = say(campaignSentences.restoredLater);

/**
 * Whoever was not chosen yet when the backup was taken may have been texted since, and no row says so: nobody else is
 * chosen.
 */
const pauseCampaignsSql = statement(
  `UPDATE campaign SET status = 'paused', status_reason = $1, frozen_at = coalesce(frozen_at, now())
   WHERE status IN ('running', 'paused')`,
);

const cancelDueCampaignsSql = statement(
  `UPDATE campaign SET status = 'cancelled', status_reason = $1, finished_at = now()
   WHERE status = 'scheduled' AND scheduled_at <= now()`,
);

/** Staff may have started it early since, or canceled it. */
const draftScheduledCampaignsSql = statement(
  `UPDATE campaign SET status = 'draft', status_reason = $1, scheduled_at = NULL WHERE status = 'scheduled'`,
);

/** A text that waited may have been sent since: the provider is asked before it is sent. A simulated one was not. */
const doubtRecipientsSql = statement(
  `UPDATE campaign_recipient r SET status = ${sqlTo('restore')}, claim_token = coalesce(claim_token, gen_random_uuid()),
     claimed_at = coalesce(claimed_at, $1), checked_at = NULL, looked_for_since = NULL, updated_at = now()
   FROM campaign c WHERE c.id = r.campaign_id AND NOT c.simulated AND r.status IN ${sqlFrom('restore')}`,
);

const releaseSimulatedSql = statement(
  `UPDATE campaign_recipient r SET status = ${sqlTo('expire')}, claim_token = NULL, claimed_at = NULL, updated_at = now()
   FROM campaign c WHERE c.id = r.campaign_id AND c.simulated AND r.status IN ${sqlFrom('expire')}`,
);

const doubtTextsSql = statement(
  `UPDATE outgoing_text SET status = ${withoutProcess}, claim_token = coalesce(claim_token, gen_random_uuid()),
     claimed_at = coalesce(claimed_at, $1), checked_at = NULL, looked_for_since = NULL
   WHERE status IN ('pending', 'sending')`,
);

/**
 * Whether the moment of a backup is yet to come: the clock was ahead when it was taken, and nobody knows how long ago that
 * was.
 */
const isToCome = `$1::timestamptz > now() + interval '${clockToleranceMs} milliseconds'`;

/** The provider is asked about the texts of that time only. Then what may have been sent earlier would be sent again. */
const leaveRecipientsInDoubtSql = statement(
  `UPDATE campaign_recipient SET claimed_at = now() - interval '${longestDoubt}', updated_at = now()
   WHERE ${isToCome} AND status IN ${sqlFrom('findAbsent')}`,
);

const leaveTextsInDoubtSql = statement(
  `UPDATE outgoing_text SET claimed_at = now() - interval '${longestDoubt}' WHERE ${isToCome} AND status = 'unknown'`,
);

/** Whom an automation has chosen since is not known. */
const stopAutomationsSql = statement('UPDATE automation SET is_on = false WHERE is_on');

/** Turned on again, it thanks for visits from then on. */
const stopAfterVisitSql = statement('UPDATE after_visit_setting SET is_on = false WHERE is_on');

const dropNoticesSql = statement(
  `UPDATE staff_notice SET status = 'dropped', claim_token = NULL, settled_at = now()
   WHERE status IN ('pending', 'sending')`,
);

/** Whoever does not know the moment reads on from the last text that came before now. */
const rememberSql = statement(
  `INSERT INTO last_restore (taken_at, restored_at) VALUES (CASE WHEN ${isToCome}
     THEN coalesce((SELECT max(received_at) FROM inbound_message WHERE received_at <= now()), 'epoch') ELSE $1 END, now())
   ON CONFLICT ON CONSTRAINT last_restore_pk DO UPDATE SET restored_at = now(), texts_read_at = NULL,
     taken_at = CASE WHEN last_restore.texts_read_at IS NULL THEN least(last_restore.taken_at, excluded.taken_at)
       ELSE excluded.taken_at END`,
);

/** The provider's list is read anew, and further back. */
const endReadingSql = statement('UPDATE text_reading SET pass = NULL');

/**
 * What was to be sent when the backup was taken may have been sent since. Nothing is sent twice: what waited is in doubt,
 * campaigns are paused or drafts, automations and thanks after visits are off, and reminders that were due are not made up for.
 */
export const afterMessagingRestore: AfterRestore = async (tx, takenAt) => {
  await affected(tx, pauseCampaignsSql, [restoredReason]);
  await affected(tx, cancelDueCampaignsSql, [restoredScheduleReason]);
  await affected(tx, draftScheduledCampaignsSql, [restoredLaterReason]);
  await affected(tx, doubtRecipientsSql, [takenAt]);
  await affected(tx, releaseSimulatedSql);
  await affected(tx, doubtTextsSql, [takenAt]);
  await affected(tx, leaveRecipientsInDoubtSql, [takenAt]);
  await affected(tx, leaveTextsInDoubtSql, [takenAt]);
  await affected(tx, stopAutomationsSql);
  await affected(tx, stopAfterVisitSql);
  await affected(tx, dropNoticesSql);
  await affected(tx, rememberSql, [takenAt]);
  await affected(tx, endReadingSql);
};
