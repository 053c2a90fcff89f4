import type { Campaign, CampaignStatus, RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { count } from '../../format/count';
import { salonMoment } from '../../format/salon-time';
import { counted, t } from '../../staff-words/words';

export const stateNames: Record<CampaignStatus, string> = {
  draft: t('Draft'),
  scheduled: t('Scheduled'),
  running: t('Sending'),
  paused: t('Paused'),
  finished: t('Finished'),
  cancelled: t('Canceled'),
};

export const recipientStateNames: Record<RecipientStatus, string> = {
  pending: t('Waiting'),
  sending: t('Being sent'),
  accepted: t('Accepted by Twilio'),
  sent: t('On its way'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  undelivered: t('Not delivered'),
  skipped: t('Left out'),
  unknown: t('In doubt'),
};

/** Recipient counts, summed into the groups that users see. */
export interface Tally {
  /** Everyone who is texted. */
  total: number;
  waiting: number;
  onTheWay: number;
  delivered: number;
  failed: number;
  inDoubt: number;
  leftOut: number;
}

export function tallyOf(counts: Campaign['counts']): Tally {
  const { pending, sending, accepted, sent, delivered, failed, undelivered, unknown, skipped } = counts;
  const tally = {
    waiting: pending + sending,
    onTheWay: accepted + sent,
    delivered,
    failed: failed + undelivered,
    inDoubt: unknown,
    leftOut: skipped,
  };
  const total = tally.waiting + tally.onTheWay + tally.delivered + tally.failed + tally.inDoubt;
  return { total, ...tally };
}

/** Texts that have been sent, whatever their outcome. */
const goneOf = ({ total, waiting }: Tally): number => total - waiting;

/** A one-line summary of the campaign's outcome. */
export function outcomeOf(
  campaign: Pick<Campaign, 'status' | 'counts' | 'scheduledAt' | 'startedAt'>,
  zone: string,
): string {
  const tally = tallyOf(campaign.counts);
  const soFar = t('{sent} of {all} sent', { sent: count(goneOf(tally)), all: counted(tally.total, 'text') });
  switch (campaign.status) {
    case 'draft':
      return t('Not sent yet');
    case 'scheduled':
      return campaign.scheduledAt
        ? t('Starts {time}', { time: salonMoment(campaign.scheduledAt, zone) })
        : t('Waiting to start');
    case 'running':
      return tally.total + tally.leftOut === 0 ? t('Gathering the customers') : soFar;
    case 'paused':
      return t('Paused: {soFar}', { soFar });
    case 'cancelled':
      return campaign.startedAt === null ? t('Canceled before it started') : t('Canceled: {soFar}', { soFar });
    default:
      return finishedWords(tally);
  }
}

function finishedWords({ total, onTheWay, delivered, failed, inDoubt, leftOut }: Tally): string {
  if (total === 0)
    return leftOut > 0
      ? t('No one was texted: {count} left out', { count: counted(leftOut, 'customer') })
      : t('No one was texted');
  return [
    t('{count} delivered', { count: count(delivered) }),
    onTheWay > 0 && t('{count} on the way', { count: count(onTheWay) }),
    failed > 0 && t('{count} failed', { count: count(failed) }),
    inDoubt > 0 && t('{count} in doubt', { count: count(inDoubt) }),
    leftOut > 0 && t('{count} left out', { count: count(leftOut) }),
  ]
    .filter(Boolean)
    .join(', ');
}
