import { Check } from 'lucide-react';
import { PhoneFold } from '../../components/phone/phone-fold';
import { Picture } from '../../components/picture';
import type { NamedStill } from '../../content/pictures/find-still';
import { HolidayHours } from '../../salon/holiday-hours';
import { OpenBadge } from '../../salon/open-badge';
import { useSalon } from '../../salon/queries';
import { daysText, hoursByDays } from '../../salon/salon-text';

const reasons = [
  'Files and bits fresh or sterilized for every guest, opened in front of you',
  'Polish brands we would put on our own hands, and a color wall of over two hundred',
  'Nails kept healthy: no drill where a file will do, no removal by force',
  'Prices agreed before the first coat, never after the last',
  'Room for walk-ins every day of the week',
] as const;

export function AboutSection({ still }: { still: NamedStill | null }) {
  const salon = useSalon();
  return (
    <section id="about" aria-labelledby="about-title" className="gutter py-9 sm:py-20 lg:py-28">
      <div className="mx-auto max-w-6xl items-center gap-12 sm:grid lg:grid-cols-[5fr_7fr] lg:gap-20">
        {/* on phones the text flows around the picture */}
        <div className="beside-text relative w-full sm:mx-auto max-w-32 sm:max-w-sm lg:max-w-none">
          <span aria-hidden="true" className="almond absolute -inset-2 border border-brass/60 sm:-inset-3" />
          <Picture
            still={still}
            sizes="(min-width: 64rem) 28rem, (min-width: 40rem) 24rem, 8rem"
            ratio={4 / 5}
            className="almond shadow-lift"
          />
        </div>
        <div>
          <p className="eyebrow max-sm:hidden">About</p>
          <h2 id="about-title" className="text-heading sm:mt-3">
            Small tables, steady hands
          </h2>
          <p className="mt-4 text-ink-soft">
            We have looked after the hands and feet of Koreatown since 2017. In over 7 years the chairs have changed and
            the idea has not: one guest at a table, enough time in the book, and a finish you can see yourself in.
          </p>
          {salon && (
            <dl className="mt-5 flex gap-12">
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
          <div className="mt-5 max-sm:border-y max-sm:border-brass/40 sm:mt-10">
            <h3 className="text-title max-sm:sr-only">Why guests choose us</h3>
            <PhoneFold summary={<span className="mr-auto font-display text-title">Why guests choose us</span>}>
              <ul className="space-y-2.5 max-sm:pb-4 sm:mt-4">
                {reasons.map((reason) => (
                  <li key={reason} className="flex gap-3">
                    <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-lacquer" /> {reason}
                  </li>
                ))}
              </ul>
            </PhoneFold>
          </div>
          {salon && (
            <div className="mt-4 grid gap-3 sm:mt-10 sm:grid-cols-2 sm:gap-8 sm:border-t sm:border-brass/40 sm:pt-8">
              <div>
                <h3 className="text-title">Business hours</h3>
                <dl className="mt-1 text-ink-soft">
                  {hoursByDays(salon.hours).map(({ days, text }) => (
                    <div key={days[0]} className="flex flex-wrap justify-between gap-x-4">
                      <dt>{daysText(days)}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                <HolidayHours className="mt-2 text-ink-soft" />
                <OpenBadge className="mt-1" />
              </div>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
                <h3 className="text-title">Accepted payment</h3>
                <p className="text-ink-soft sm:mt-2">{salon.paymentMethods.join(', ')}</p>
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
