import {
  type CampaignPreview,
  type ExclusionReason,
  maxMessageLength,
  type PreviewedText,
} from '@lacquer/contracts/messaging/campaign';
import { count } from '../format/count';
import { dollars } from '../format/money';
import { durationWords, salonMoment } from '../format/salon-time';
import { rich } from '../staff-words/rich';
import { counted, t } from '../staff-words/words';

/** Why customers are left out, as the words after their number. */
export const exclusionReasons: Record<ExclusionReason, string> = {
  'opted-out': t('opted out'),
  invalid: t('number cannot receive texts'),
  'no-consent': t('no recorded consent'),
  'no-common-hours': t('live abroad, or where it is too early or too late'),
  'frequency-cap': t('had a recent text'),
  holdout: t('left out at random, to compare'),
};

/** The counts of excluded customers, with the reasons. */
export function exclusionsOf({ excluded, withoutPhone }: Pick<CampaignPreview, 'excluded' | 'withoutPhone'>): string[] {
  const counts = Object.entries(excluded) as [ExclusionReason, number][];
  return [
    ...counts
      .filter(([, people]) => people > 0)
      .map(([reason, people]) => t('{count} {reason}', { count: count(people), reason: exclusionReasons[reason] })),
    ...(withoutPhone > 0 ? [t('{count} without a phone number', { count: count(withoutPhone) })] : []),
  ];
}

interface SegmentNoteProps {
  preview: Pick<PreviewedText, 'segmentsPerText' | 'length' | 'encoding' | 'unicodeCharacters'>;
  /** Every text in this language needs Unicode, so there is nothing to change. */
  isUnicode?: boolean;
  /** It is one text however long it is. */
  hasPicture?: boolean;
}

/** How many texts one message is billed as, and the characters that make it longer. */
export function SegmentNote({ preview, isUnicode = false, hasPicture = false }: SegmentNoteProps) {
  const { segmentsPerText, length, encoding, unicodeCharacters } = preview;
  if (hasPicture)
    return (
      <p className="text-ink-soft tabular-nums">
        {t('{texts} per customer, {length} of {room} characters', {
          texts: t('One text with a picture'),
          length: count(length),
          room: count(maxMessageLength),
        })}
      </p>
    );
  const room = encoding === 'GSM-7' ? (segmentsPerText > 1 ? 153 : 160) : segmentsPerText > 1 ? 67 : 70;
  return (
    <div className="text-ink-soft">
      <p className="tabular-nums">
        {t('{texts} per customer, {length} of {room} characters', {
          texts:
            segmentsPerText === 1 ? t('One text') : t('Billed as {count} texts', { count: count(segmentsPerText) }),
          length: count(length),
          room: count(room * segmentsPerText),
        })}
      </p>
      {encoding === 'UCS-2' && !isUnicode && (
        <p className="mt-1 text-caution">
          {rich(
            unicodeCharacters.length === 1
              ? '{characters} makes the text expensive: one text then holds 70 characters instead of 160.'
              : '{characters} make the text expensive: one text then holds 70 characters instead of 160.',
            { characters: <span className="font-semibold">{unicodeCharacters.slice(0, 10).join(' ')}</span> },
          )}
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
        {t('Shown with the name {example}. {count}', {
          example,
          count: counted(withName, 'customer has a name', 'customers have a name'),
        })}
        {withoutName > 0 && t('; {count} without one are called “{fallback}”', { count: count(withoutName), fallback })}
        .
      </p>
      {longest && longest.segments > 1 && (
        <p>{t('With the longest name, it is billed as {count}.', { count: counted(longest.segments, 'text') })}</p>
      )}
      {inUnicode > 0 && (
        <p className="text-caution">
          {t('{count} cannot be sent in the standard SMS alphabet, which makes those texts longer.', {
            count: counted(inUnicode, 'name'),
          })}
        </p>
      )}
    </div>
  );
}

/** The numbers of customers and billed texts, the cost, and the estimated end. */
export function FiguresNote({ preview, zone }: { preview: CampaignPreview; zone: string }) {
  const { eligible, totalSegments, estimatedCost, estimatedSeconds, endsAt, picture } = preview;
  const figures = [
    [t('Customers'), count(eligible)],
    picture
      ? [
          t('Texts with a picture'),
          t('{count} at about {cents}¢', { count: count(eligible), cents: picture.priceCents }),
        ]
      : [t('Billed texts'), count(totalSegments)],
    [t('Cost'), eligible === 0 ? '$0.00' : t('about {amount}', { amount: dollars(Math.round(estimatedCost)) })],
    ...(endsAt && estimatedSeconds !== null && eligible > 0
      ? [[t('Ends'), `${salonMoment(endsAt, zone)}, ${durationWords(estimatedSeconds)}`]]
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
