import { Check } from 'lucide-react';
import { Picture } from '../../components/picture';
import type { NamedStill } from '../../content/pictures/find-still';
import { HolidayHours } from '../../salon/holiday-hours';
import { OpenBadge } from '../../salon/open-badge';
import { useSalon } from '../../salon/queries';
import { daysText, hoursByDays } from '../../salon/salon-text';

const reasons = [
  'Files and bits fresh or sterilised for every guest, opened in front of you',
  'Polish brands we would put on our own hands, and a colour wall of over two hundred',
  'Nails kept healthy: no drill where a file will do, no removal by force',
  'Prices agreed before the first coat, never after the last',
  'Room for walk-ins every day of the week',
] as const;

export function AboutSection({ still }: { still: NamedStill | null }) {
  const salon = useSalon();
  return (
    <section id="about" aria-labelledby="about-title" className="gutter py-16 sm:py-20 lg:py-28">
      <div className="mx-auto grid max-w-6xl items-center gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div className="relative mx-auto w-full max-w-sm lg:max-w-none">
          <span aria-hidden="true" className="almond absolute -inset-3 border border-brass/60" />
          <Picture
            still={still}
            sizes="(min-width: 64rem) 28rem, (min-width: 28rem) 24rem, 90vw"
            ratio={4 / 5}
            className="almond shadow-lift"
          />
        </div>
        <div>
          <p className="eyebrow">About</p>
          <h2 id="about-title" className="mt-3 text-heading">
            Small tables, steady hands
          </h2>
          <p className="mt-6 text-ink-soft">
            We have looked after the hands and feet of Koreatown since 2017. In over 7 years the chairs have changed and
            the idea has not: one guest at a table, enough time in the book, and a finish you can see yourself in.
          </p>
          {salon && (
            <dl className="mt-8 flex gap-12">
              <div className="flex flex-col-reverse">
                <dt className="text-ink-soft">Satisfied Clients</dt>
                <dd className="font-display text-heading text-oxblood">{salon.claims.reviewCount}</dd>
              </div>
              <div className="flex flex-col-reverse">
                <dt className="text-ink-soft">Average rating</dt>
                <dd className="font-display text-heading text-oxblood">{salon.claims.heroRating}</dd>
              </div>
            </dl>
          )}
          <h3 className="mt-10 text-title">Why guests choose us</h3>
          <ul className="mt-4 space-y-2.5">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-3">
                <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-lacquer" /> {reason}
              </li>
            ))}
          </ul>
          {salon && (
            <div className="mt-10 grid gap-8 border-t border-brass/40 pt-8 sm:grid-cols-2">
              <div>
                <h3 className="text-title">Business hours</h3>
                <dl className="mt-2 text-ink-soft">
                  {hoursByDays(salon.hours).map(({ days, text }) => (
                    <div key={days[0]} className="flex flex-wrap justify-between gap-x-4">
                      <dt>{daysText(days)}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                <HolidayHours className="mt-2 text-ink-soft" />
                <OpenBadge className="mt-2" />
              </div>
              <div>
                <h3 className="text-title">Accepted payment</h3>
                <p className="mt-2 text-ink-soft">{salon.paymentMethods.join(', ')}</p>
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
