import type { DescribedPicture } from '@lacquer/contracts/site/fields';
import { t } from '../../../../staff-words/words';
import { FramedImage } from '../framing/framed-image';
import { framingWords, wordsIn } from '../value-words';
import { ValueDifference } from './value-difference';

function picturesIn(value: unknown): DescribedPicture[] {
  if (typeof value === 'string') return [{ picture: value }];
  return Array.isArray(value) ? (value as DescribedPicture[]) : [];
}

const described = (pictures: readonly DescribedPicture[]): string =>
  pictures
    .flatMap(({ alt, ...framing }) => [alt ? wordsIn(alt) : '', framingWords(framing)])
    .filter((words) => words !== '')
    .join('\n');

/** The values of a field with pictures before and after a change. */
export function PictureDifference({ before, after }: { before: unknown; after: unknown }) {
  const [old, now] = [picturesIn(before), picturesIn(after)];
  const [oldWords, nowWords] = [described(old), described(now)];
  return (
    <div className="mt-1 grid gap-3">
      <Pictures label={t('Before')} pictures={old} />
      <Pictures label={t('Now')} pictures={now} />
      {oldWords !== nowWords && (
        <p>
          <ValueDifference before={oldWords} after={nowWords} />
        </p>
      )}
    </div>
  );
}

function Pictures({ label, pictures }: { label: string; pictures: readonly DescribedPicture[] }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-16 text-small text-ink-soft">{label}</span>
      {pictures.length === 0 && <span>{t('No picture')}</span>}
      {pictures.map(({ picture, alt, crop, focal }) => (
        <FramedImage
          key={picture}
          picture={picture}
          alt={alt?.en ?? t('Picture')}
          crop={crop}
          focal={focal}
          className="h-25 w-20 rounded-xl border border-line"
        />
      ))}
    </div>
  );
}
