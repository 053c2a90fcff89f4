import type { TextPage } from '@lacquer/contracts/site/published';
import { PhoneLink } from '../../components/phone-link';
import { HolidayHours } from '../../salon/holiday-hours';
import { OpenBadge } from '../../salon/open-badge';
import { itemsOf } from '../../menu/use-text-page';
import { useSalon } from '../../salon/queries';
import { addressText, daysText, hoursByDays } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

/** The address, the hours, parking and the neighborhoods served. */
export function Whereabouts({ page }: { page: TextPage }) {
  const { t, formats } = useWords();
  const salon = useSalon();
  const places = itemsOf(page, 'places');
  return (
    <section aria-labelledby="find-title" className="gutter py-11 lg:py-20">
      <div className="mx-auto max-w-6xl">
        <h2 id="find-title" className="text-heading">
          {page.texts['cardsTitle']}
        </h2>
        <div className="mt-7 grid gap-8 md:mt-10 md:grid-cols-2 md:gap-10 lg:grid-cols-4">
          {salon && (
            <>
              <div>
                <h3 className="text-title">{t('Address')}</h3>
                <address className="mt-3 text-balance text-ink-soft not-italic">
                  {salon.name}
                  <br />
                  {addressText(salon.address)}
                  <br />
                  <PhoneLink
                    label="contact address"
                    className="inline-block py-2 underline decoration-brass underline-offset-4"
                  />
                </address>
              </div>
              <div id="hours" className="scroll-mt-28">
                <h3 className="text-title">{t('Opening hours')}</h3>
                <dl className="mt-3 text-ink-soft">
                  {hoursByDays(salon.hours, formats).map(({ days, text }) => (
                    <div key={days[0]}>
                      <dt className="font-medium text-ink">{daysText(days, formats)}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                <HolidayHours className="mt-4 text-ink-soft" />
                <OpenBadge className="mt-2" />
              </div>
            </>
          )}
          <div>
            <h3 className="text-title">{page.texts['closingTitle']}</h3>
            <p className="mt-3 text-ink-soft">{page.texts['closingText']}</p>
          </div>
          {places.length > 0 && (
            <div>
              <h3 className="text-title">{t('Neighborhoods served')}</h3>
              <ul className="mt-3 text-ink-soft">
                {places.map(({ title: name }) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
