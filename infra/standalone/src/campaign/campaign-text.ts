import type { Campaign, CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import type { CampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { table } from '@lacquer/platform/command-line/table';

/** The displayed prefix of an id. Commands accept any unique prefix. */
export const shortId = (id: string): string => id.slice(0, 8);

const number = (value: number): string => value.toLocaleString('en-US');

function people(count: number, word = 'customer'): string {
  return `${number(count)} ${word}${count === 1 ? '' : 's'}`;
}

export function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}

const momentWords = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** `total`: recipients that are not skipped; `done`: those of them in a final state. */
export function doneOf({ counts }: Pick<CampaignProgress, 'counts'>): { done: number; total: number } {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.skipped;
  return { done: total - counts.pending - counts.sending, total };
}

/** One line per campaign, newest first. `name`: the command line before a subcommand. */
export function listText(campaigns: readonly Campaign[], name: string): string {
  if (campaigns.length === 0) return `There are no campaigns yet. Send one with: ${name} send --message "…"\n`;
  const rows = campaigns.map((campaign) => {
    const { done, total } = doneOf(campaign);
    const sent = `${number(done)}/${number(total)}`;
    return [shortId(campaign.id), stateOf(campaign), createdOf(campaign), sent, excerptOf(campaign)];
  });
  return table([['ID', 'STATUS', 'CREATED (UTC)', 'SENT', 'MESSAGE'], ...rows]);
}

/** Campaigns that match an id prefix, with their full ids. `total`: includes those that are not listed. */
export function candidatesText(campaigns: readonly Campaign[], total: number): string {
  const rows = campaigns.map((one) => [one.id, stateOf(one), createdOf(one), excerptOf(one)]);
  const others = total - campaigns.length;
  return `${table(rows)}${others > 0 ? `and ${number(others)} older\n` : ''}`.trimEnd();
}

const stateOf = ({ status, simulated }: Campaign): string => (simulated ? `${status} (simulated)` : status);

const createdOf = ({ createdAt }: Campaign): string => createdAt.slice(0, 16).replace('T', ' ');

function excerptOf({ message }: Campaign): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length > 50 ? `${line.slice(0, 49)}…` : line;
}

export function showText(campaign: Campaign, progress: CampaignProgress): string {
  const states = Object.entries(progress.counts).filter(([, count]) => count > 0);
  const lines = [
    ['Campaign', campaign.id],
    ['Status', campaign.status + (campaign.simulated ? ' (simulated: no texts are sent)' : '')],
    ['Reason', campaign.statusReason],
    ['Text', campaign.body],
    [
      'Segments',
      `${number(progress.sentSegments)} of ${number(progress.totalSegments)} ${campaign.simulated ? 'recorded' : 'accepted by Twilio'}`,
    ],
    ['Recipients', states.map(([status, count]) => `${number(count)} ${status}`).join(', ') || 'none yet'],
    ['Scheduled', campaign.scheduledAt],
    ['Started', campaign.startedAt],
    ['Finished', campaign.finishedAt],
    ['Held', progress.heldUntil && `until ${progress.heldUntil}: ${progress.heldReason ?? ''}`],
    ['Speed', progress.status === 'running' ? `${progress.segmentsPerSecond} segments/s` : null],
    ['Left', progress.etaSeconds ? durationWords(progress.etaSeconds) : null],
  ];
  return lines.flatMap(([label, value]) => (value ? [`${(label ?? '').padEnd(11)} ${value}\n`] : [])).join('');
}

/** `timeZone`: for the start time of a scheduled campaign; null for one that starts immediately. */
export function previewText(preview: CampaignPreview, timeZone: string | null): string {
  const excluded = Object.entries(preview.excluded).filter(([, count]) => count > 0);
  const cost = (preview.estimatedCost / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const length = `${preview.encoding}, ${preview.length} long, ${preview.segmentsPerText} segment${preview.segmentsPerText === 1 ? '' : 's'} each`;
  return [
    `\n  ${preview.body.replaceAll('\n', '\n  ')}\n`,
    `To          ${people(preview.eligible)}`,
    ...excluded.map(([reason, count]) => `Left out    ${number(count)} ${reason}`),
    `Text        ${length}`,
    preview.names
      ? `Names       ${number(preview.names.withName)} known, ${number(preview.names.withoutName)} addressed as "${preview.names.fallback}"`
      : null,
    `Cost        about ${cost} for ${number(preview.totalSegments)} segments`,
    timeZone === null ? null : `Begins      ${momentWords(preview.startsAt, timeZone)}`,
    preview.estimatedSeconds === null ? null : `Takes       about ${durationWords(preview.estimatedSeconds)}`,
    ...preview.warnings.map((warning) => `Note        ${warning}`),
  ]
    .filter((line) => line !== null)
    .map((line) => `${line}\n`)
    .join('');
}

/** The progress as one line. */
export function progressWords(progress: CampaignProgress): string {
  const { done, total } = doneOf(progress);
  const { counts, segmentsPerSecond, etaSeconds, heldUntil, heldReason, isFrozen, status } = progress;
  const bad = counts.failed + counts.undelivered;
  return [
    `${number(done)} of ${number(total)}${isFrozen ? '' : ' so far'}`,
    status === 'running' && segmentsPerSecond > 0 ? `${segmentsPerSecond.toFixed(1)} segments/s` : null,
    status === 'running' && etaSeconds ? `${durationWords(etaSeconds)} left` : null,
    bad > 0 ? `${number(bad)} failed` : null,
    counts.unknown > 0 ? `${number(counts.unknown)} unknown` : null,
    status === 'running' && heldUntil ? `held until ${heldUntil.slice(0, 16)}Z: ${heldReason ?? ''}` : null,
    status === 'running' ? null : status,
  ]
    .filter((part) => part !== null)
    .join('  ');
}
