import { Link } from '@tanstack/react-router';
import { sectionLinks } from '../../content/pages/site-links';
import { servicesOf, useMenu } from '../../menu/queries';
import { useSalon } from '../../salon/queries';
import { HolidayHours } from '../../salon/holiday-hours';
import { addressText, hoursText, paymentText } from '../../salon/salon-text';
import { DirectionsLink } from '../../components/directions-link';
import { Emblem } from '../../components/emblem';
import { Logo } from '../../components/pictures/logo';
import { PhoneFold } from '../../components/phone/phone-fold';
import { LanguageSwitch } from '../language-switch';
import { PhoneLink } from '../../components/phone-link';
import { useWords } from '../../language/translate';

/** How many days ahead the footer announces special hours. The contact page lists all of them. */
const announcedDays = 30;

/** On phones a link of a list is as high as a finger needs. */
const link = 'inline-block py-1 max-sm:min-w-11 max-sm:py-3 hover:text-white hover:underline underline-offset-4';

/** The line of a fold: beside the title of its list, which may be a link. */
const foldLook = 'absolute top-0 right-0 left-1/2 justify-end after:border-plaster!';
const listLook = 'text-small max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:pb-3 sm:mt-2';

export function SiteFooter() {
  const { t, formats } = useWords();
  const salon = useSalon();
  const menu = useMenu();
  return (
    <footer className="bg-ink pt-9 pb-24 text-plaster-deep sm:pt-16 md:pb-12">
      <div className="mx-auto grid max-w-7xl gap-6 gutter sm:gap-12 lg:grid-cols-[4fr_9fr] lg:gap-16">
        <div>
          {salon?.logo ? (
            <p className="inline-block max-w-60 rounded-xl bg-white p-2">
              <Logo logo={salon.logo} name={salon.name} />
            </p>
          ) : (
            <p className="flex items-center gap-3 font-display text-title leading-tight text-balance text-plaster">
              <Emblem /> {salon?.name ?? t('Nail salon')}
            </p>
          )}
          {salon && (
            <address className="mt-3 max-w-[34ch] text-balance not-italic sm:mt-5">
              <DirectionsLink className={link}>{addressText(salon.address)}</DirectionsLink>
              <br />
              <PhoneLink
                label="footer"
                className="-my-1 inline-flex min-h-11 items-center underline decoration-brass underline-offset-4"
              />
              <br />
              {hoursText(salon.hours, formats)}
            </address>
          )}
          <HolidayHours within={announcedDays} className="mt-3 max-w-[34ch]" />
          {salon && salon.paymentMethods.length > 0 && (
            <p className="mt-2 max-w-[34ch] sm:mt-4">{paymentText(salon.paymentMethods, { t, formats })}</p>
          )}
        </div>
        <div className="grid gap-x-8 max-sm:divide-y max-sm:divide-white/15 sm:grid-cols-4 sm:gap-y-10">
          {menu.categories.map((category) => (
            <nav key={category.slug} aria-label={t('{name} services', { name: category.name })} className="relative">
              <p className="font-display text-base text-plaster max-sm:max-w-1/2 wrap-anywhere">
                <Link to="/$slug" params={{ slug: category.slug }} className={link}>
                  {category.name}
                </Link>
              </p>
              <PhoneFold
                summaryClassName={foldLook}
                summary={<span className="sr-only">{t('{name} services', { name: category.name })}</span>}
              >
                <ul className={listLook}>
                  {servicesOf(menu, category).map(({ slug, name }) => (
                    <li key={slug}>
                      <Link to="/$slug" params={{ slug }} className={link}>
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </PhoneFold>
            </nav>
          ))}
          <nav aria-label={t('Quick links')} className="relative">
            <p className="font-display text-base text-plaster">
              <span className="inline-block py-1 max-sm:py-3">{t('Quick links')}</span>
            </p>
            <PhoneFold summaryClassName={foldLook} summary={<span className="sr-only">{t('Quick links')}</span>}>
              <ul className={listLook}>
                {sectionLinks.map(({ hash, label }) => (
                  <li key={hash}>
                    <Link to="/" hash={hash} activeOptions={{ includeHash: true }} className={link}>
                      {t(label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </PhoneFold>
          </nav>
        </div>
      </div>
      <div className="mx-auto mt-4 flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-0 sm:mt-14 sm:gap-y-2 gutter text-small">
        <p>
          {salon?.name ?? t('Nail salon')} ·{' '}
          <Link to="/nail-salon-los-angeles-koreatown" className={link}>
            {salon ? t('Nail salon in {city}', { city: salon.address.city }) : t('Nail salon')}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <LanguageSwitch className={link} />
          <Link to="/join" className={link}>
            {t('Get our texts')}
          </Link>
          <Link to="/privacy" className={link}>
            {t('Privacy Policy')}
          </Link>
          <Link to="/terms" className={link}>
            {t('Terms of Service')}
          </Link>
        </p>
      </div>
    </footer>
  );
}
