import { t } from '../../staff-words/words';

/** A difference between the groups with its 95 % confidence interval. */
interface Interval {
  low: number;
  middle: number;
  high: number;
}

interface IntervalChartProps {
  title: string;
  interval: Interval;
  /** A value as it is read: `$1.20`. */
  format: (value: number) => string;
}

const width = 320;
const side = 16;
const lineY = 34;

/** Maps a value to its x coordinate on the chart. The chart always includes zero. */
export function scaleOf({ low, high }: Pick<Interval, 'low' | 'high'>): (value: number) => number {
  const from = Math.min(0, low);
  const to = Math.max(0, high);
  const span = to - from || 1;
  return (value) => side + ((value - from) / span) * (width - 2 * side);
}

/** The effect of the text with its 95 % confidence interval, relative to zero. */
export function IntervalChart({ title, interval, format }: IntervalChartProps) {
  const { low, middle, high } = interval;
  const x = scaleOf(interval);
  const words = t('{title}: {amount}, in 95 of 100 such tests between {amount2} and {amount3}', {
    title,
    amount: format(middle),
    amount2: format(low),
    amount3: format(high),
  });
  return (
    <figure className="mt-4 max-w-xl min-w-0">
      <p aria-hidden="true" className="font-medium">
        {title}
      </p>
      <svg viewBox={`0 0 ${width} 52`} role="img" aria-label={words} className="w-full overflow-visible">
        <line x1={side} x2={width - side} y1={lineY} y2={lineY} className="stroke-line-strong" strokeWidth="1" />
        <line x1={x(0)} x2={x(0)} y1="14" y2="50" className="stroke-ink" strokeWidth="1" strokeDasharray="3 3" />
        <rect
          x={x(low)}
          y={lineY - 7}
          width={Math.max(1, x(high) - x(low))}
          height="14"
          rx="7"
          className="fill-lacquer/25"
        />
        {[low, high].map((end) => (
          <line
            key={end}
            x1={x(end)}
            x2={x(end)}
            y1={lineY - 9}
            y2={lineY + 9}
            className="stroke-lacquer"
            strokeWidth="2"
          />
        ))}
        <circle cx={x(middle)} cy={lineY} r="5.5" className="fill-lacquer" />
      </svg>
      <p aria-hidden="true" className="flex text-small text-ink-soft">
        {/* the label's share of the empty space to its left, so that it stays below the line and inside the chart */}
        <span style={{ flexGrow: x(0) / width }} />
        {t('no effect')}
        <span style={{ flexGrow: 1 - x(0) / width }} />
      </p>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-small text-ink-soft tabular-nums">
        <span>{t('lowest {amount}', { amount: format(low) })}</span>
        <span className="font-medium text-ink">{format(middle)}</span>
        <span>{t('highest {amount}', { amount: format(high) })}</span>
      </figcaption>
    </figure>
  );
}
