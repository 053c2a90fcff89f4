import type { CustomerOverview } from '@lacquer/contracts/customers/overview';
import { useState } from 'react';
import { dollars } from '../../format/money';
import { counted, t } from '../../staff-words/words';

const names = [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The number of steps on an axis. */
const steps = 4;
const roundSteps = [1, 2, 2.5, 5, 10];

/** The end of an axis that includes `max`: four steps of a round, whole size. */
export function axisEnd(max: number): number {
  const minStep = Math.max(1, max) / steps;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = roundSteps.map((size) => size * power).find((size) => size >= minStep && Number.isInteger(size));
  return steps * (step ?? Math.ceil(minStep));
}

/**
 * Revenue as columns and visits as a line, each with its own axis, and the figures of the hovered month. The table
 * below contains the same figures.
 */
export function YearChart({ months }: Pick<CustomerOverview, 'months'>) {
  const [pointed, setPointed] = useState<number>();
  // in cents, with steps of whole dollars
  const revenueEnd = axisEnd(Math.max(...months.map(({ revenue }) => revenue)) / 100) * 100;
  const visitsEnd = axisEnd(Math.max(...months.map(({ visits }) => visits)));
  const heightOf = (value: number, end: number) => (Math.max(0, value) / end) * 100;
  const centerOf = (index: number) => ((index + 0.5) / months.length) * 100;
  const line = months.map(({ visits }, index) => `${centerOf(index)},${100 - heightOf(visits, visitsEnd)}`).join(' ');
  const shown = pointed === undefined ? undefined : months[pointed];
  return (
    <div
      aria-hidden="true"
      className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] gap-x-2 text-small text-ink-soft tabular-nums"
    >
      <p className="col-span-full mb-3 flex flex-wrap gap-x-5 text-small leading-6">
        {shown && <span className="font-medium text-ink">{nameOf(shown.month)}</span>}
        <span className="flex items-center gap-2">
          <span className="size-2.5 rounded-sm bg-lacquer" /> {shown ? dollars(shown.revenue) : t('Revenue')}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-2.5 rounded-full bg-brass" /> {shown ? counted(shown.visits, 'visit') : t('Visits')}
        </span>
      </p>
      <Axis end={revenueEnd} words={(cents) => `$${compact.format(cents / 100)}`} />
      <div className="relative" onPointerLeave={() => setPointed(undefined)}>
        {Array.from({ length: steps + 1 }, (_, index) => (
          <div
            key={index}
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(index / steps) * 100}%` }}
          />
        ))}
        <div className="absolute inset-0 flex">
          {months.map(({ month, revenue }, index) => (
            <div
              key={month}
              data-month={month}
              onPointerEnter={() => setPointed(index)}
              className={`flex flex-1 items-end justify-center ${index === pointed ? 'bg-plaster-mid' : ''}`}
            >
              <div
                className="w-3/4 max-w-12 rounded-t-md bg-lacquer"
                style={{ height: `${heightOf(revenue, revenueEnd)}%` }}
              />
            </div>
          ))}
        </div>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 size-full overflow-visible"
        >
          <polyline
            points={line}
            fill="none"
            stroke="var(--color-brass)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {months.map(({ month, visits }, index) => (
          <span
            key={month}
            className="pointer-events-none absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full bg-brass ring-2 ring-surface"
            style={{ left: `${centerOf(index)}%`, bottom: `${heightOf(visits, visitsEnd)}%` }}
          />
        ))}
      </div>
      <Axis end={visitsEnd} words={(visits) => compact.format(visits)} isAtEnd />
      <div className="col-start-2 mt-2 flex leading-4">
        {months.map(({ month }, index) => (
          // twelve names do not fit on a phone, and six do not on the narrowest
          <span
            key={month}
            className={`flex min-w-0 flex-1 justify-center ${index % 2 === 0 ? 'max-sm:invisible' : index % 4 === 1 ? 'max-[22rem]:invisible' : ''}`}
          >
            {names[Number(month.slice(5)) - 1]}
          </span>
        ))}
      </div>
    </div>
  );
}

const nameOf = (month: string): string => `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

interface AxisProps {
  end: number;
  words: (value: number) => string;
  isAtEnd?: boolean;
}

function Axis({ end, words, isAtEnd = false }: AxisProps) {
  const values = Array.from({ length: steps + 1 }, (_, index) => words((end / steps) * (steps - index)));
  return (
    <div className={`-my-2 flex flex-col justify-between leading-4 ${isAtEnd ? '' : 'text-right'}`}>
      {values.map((value, index) => (
        <span key={index}>{value}</span>
      ))}
    </div>
  );
}
