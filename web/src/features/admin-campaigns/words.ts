import type { Campaign, CampaignStatus, RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { count, counted } from '../../format/count';
import { salonMoment } from '../../format/salon-time';

export const stateNames: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  running: 'Sending',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Canceled',
};

export const recipientStateNames: Record<RecipientStatus, string> = {
  pending: 'Waiting',
  sending: 'Being sent',
  accepted: 'Accepted by Twilio',
  sent: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
  undelivered: 'Not delivered',
  skipped: 'Left out',
  unknown: 'In doubt',
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
  const soFar = `${count(goneOf(tally))} of ${counted(tally.total, 'text')} sent`;
  switch (campaign.status) {
    case 'draft':
      return 'Not sent yet';
    case 'scheduled':
      return campaign.scheduledAt ? `Starts ${salonMoment(campaign.scheduledAt, zone)}` : 'Waiting to start';
    case 'running':
      return tally.total + tally.leftOut === 0 ? 'Gathering the customers' : soFar;
    case 'paused':
      return `Paused: ${soFar}`;
    case 'cancelled':
      return campaign.startedAt === null ? 'Canceled before it started' : `Canceled: ${soFar}`;
    default:
      return finishedWords(tally);
  }
}

function finishedWords({ total, onTheWay, delivered, failed, inDoubt, leftOut }: Tally): string {
  if (total === 0) return `No one was texted${leftOut > 0 ? `: ${counted(leftOut, 'customer')} left out` : ''}`;
  return [
    `${count(delivered)} delivered`,
    onTheWay > 0 && `${count(onTheWay)} on the way`,
    failed > 0 && `${count(failed)} failed`,
    inDoubt > 0 && `${count(inDoubt)} in doubt`,
    leftOut > 0 && `${count(leftOut)} left out`,
  ]
    .filter(Boolean)
    .join(', ');
}
