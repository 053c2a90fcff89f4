import type { CustomerOverview } from '@lacquer/contracts/customers/overview';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { counted } from '../../format/count';
import { dollars } from '../../format/money';

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 };

/** Revenue as columns and visits as a line, each with an axis of its own. The table below says the same in figures. */
export function YearChart({ months }: Pick<CustomerOverview, 'months'>) {
  const shown = months.map(({ month, visits, revenue }) => ({
    name: names[Number(month.slice(5)) - 1],
    visits,
    revenue,
  }));
  return (
    <div aria-hidden="true" className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={shown} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="name" tick={tick} tickLine={false} axisLine={false} />
          <YAxis
            yAxisId="revenue"
            width={44}
            tick={tick}
            tickLine={false}
            axisLine={false}
            tickFormatter={(cents: number) => `$${compact.format(cents / 100)}`}
          />
          <YAxis
            yAxisId="visits"
            orientation="right"
            width={36}
            tick={tick}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            tickFormatter={(visits: number) => compact.format(visits)}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-plaster-mid)' }}
            contentStyle={{
              background: 'var(--color-raised)',
              border: '1px solid var(--color-line)',
              borderRadius: 12,
            }}
            itemStyle={{ color: 'var(--color-ink)' }}
            formatter={(value, name) =>
              name === 'revenue' ? [dollars(Number(value)), 'Revenue'] : [counted(Number(value), 'visit'), 'Visits']
            }
          />
          <Bar
            yAxisId="revenue"
            dataKey="revenue"
            fill="var(--background-color-lacquer)"
            radius={[6, 6, 0, 0]}
            isAnimationActive={false}
          />
          <Line
            yAxisId="visits"
            dataKey="visits"
            stroke="var(--color-brass)"
            strokeWidth={2}
            dot={{ r: 2.5, fill: 'var(--color-brass)' }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
