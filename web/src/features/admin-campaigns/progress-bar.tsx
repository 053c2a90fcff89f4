import { count } from '../../format/count';
import { t } from '../../staff-words/words';
import type { Tally } from './words';

/** The share of texts that are delivered, on the way, in doubt and failed. */
export function ProgressBar({ tally }: { tally: Tally }) {
  const { total, waiting, delivered, failed, inDoubt, onTheWay } = tally;
  const gone = total - waiting;
  const parts = [
    ['delivered', delivered, 'bg-positive'],
    [t('on the way'), onTheWay, 'bg-info'],
    [t('in doubt'), inDoubt, 'bg-caution'],
    ['failed', failed, 'bg-negative'],
  ] as const;
  return (
    <div
      role="progressbar"
      aria-label={t('Texts sent')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={gone}
      aria-valuetext={t('{done} of {all}', { done: count(gone), all: count(total) })}
      className="flex h-2.5 overflow-hidden rounded-full bg-line"
    >
      {parts.map(([name, value, color]) => (
        <span
          key={name}
          className={`${color} transition-[width] duration-300 motion-reduce:transition-none`}
          style={{ width: total === 0 ? 0 : `${(value / total) * 100}%` }}
        />
      ))}
    </div>
  );
}
