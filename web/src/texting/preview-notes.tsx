import type { CampaignPreview, ExclusionReason } from '@lacquer/contracts/messaging/campaign';
import { count, counted } from '../format/count';
import { dollars } from '../format/money';
import { durationWords, salonMoment } from '../format/salon-time';

/** Why customers are left out, as the words after their number. */
export const exclusionReasons: Record<ExclusionReason, string> = {
  'opted-out': 'opted out',
  invalid: 'number cannot receive texts',
  'no-consent': 'no recorded consent',
  'no-common-hours': 'live abroad, or where it is too early or too late',
  'frequency-cap': 'had a recent text',
  holdout: 'left out at random, to compare',
};

/** The counts of excluded customers, with the reasons. */
export function exclusionsOf({ excluded, withoutPhone }: Pick<CampaignPreview, 'excluded' | 'withoutPhone'>): string[] {
  const counts = Object.entries(excluded) as [ExclusionReason, number][];
  return [
    ...counts
      .filter(([, people]) => people > 0)
      .map(([reason, people]) => `${count(people)} ${exclusionReasons[reason]}`),
    ...(withoutPhone > 0 ? [`${count(withoutPhone)} without a phone number`] : []),
  ];
}

/** How many texts one message is billed as, and the characters that make it longer. */
export function SegmentNote({ preview }: { preview: CampaignPreview }) {
  const { segmentsPerText, length, encoding, unicodeCharacters } = preview;
  const room = encoding === 'GSM-7' ? (segmentsPerText > 1 ? 153 : 160) : segmentsPerText > 1 ? 67 : 70;
  return (
    <div className="text-ink-soft">
      <p className="tabular-nums">
        {segmentsPerText === 1 ? 'One text' : `Billed as ${count(segmentsPerText)} texts`} per customer, {count(length)}{' '}
        of {count(room * segmentsPerText)} characters
      </p>
      {encoding === 'UCS-2' && (
        <p className="mt-1 text-caution">
          <span className="font-semibold">{unicodeCharacters.slice(0, 10).join(' ')}</span>{' '}
          {unicodeCharacters.length === 1 ? 'makes' : 'make'} the text expensive: one text then holds 70 characters
          instead of 160.
        </p>
      )}
    </div>
  );
}

/** How many customers have a name, and how long the longest text gets. */
export function NamesNote({ names }: { names: NonNullable<CampaignPreview['names']> }) {
  const { example, withName, withoutName, fallback, inUnicode, longest } = names;
  return (
    <div className="text-ink-soft tabular-nums">
      <p>
        Shown with the name {example}. {counted(withName, 'customer')} {withName === 1 ? 'has' : 'have'} a name
        {withoutName > 0 && `; ${count(withoutName)} without one are called “${fallback}”`}.
      </p>
      {longest && longest.segments > 1 && (
        <p>With the longest name, it is billed as {counted(longest.segments, 'text')}.</p>
      )}
      {inUnicode > 0 && (
        <p className="text-caution">
          {counted(inUnicode, 'name')} cannot be sent in the standard SMS alphabet, which makes those texts longer.
        </p>
      )}
    </div>
  );
}

/** The numbers of customers and billed texts, the cost, and the estimated end. */
export function FiguresNote({ preview, zone }: { preview: CampaignPreview; zone: string }) {
  const { eligible, totalSegments, estimatedCost, estimatedSeconds, endsAt } = preview;
  const figures = [
    ['Customers', count(eligible)],
    ['Billed texts', count(totalSegments)],
    ['Cost', eligible === 0 ? '$0.00' : `about ${dollars(Math.round(estimatedCost))}`],
    ...(endsAt && estimatedSeconds !== null && eligible > 0
      ? [['Ends', `${salonMoment(endsAt, zone)}, ${durationWords(estimatedSeconds)}`]]
      : []),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 text-base">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right font-medium tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
