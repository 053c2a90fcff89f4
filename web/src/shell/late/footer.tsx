import { Link } from '@tanstack/react-router';
import type { ServiceGroup } from '../../content/services/service';
import { services } from '../../content/services/services';
import { categoryLinks, sectionLinks } from '../../content/pages/site-links';
import { useSalon } from '../../salon/queries';
import { addressText, hoursText, listText } from '../../salon/salon-text';
import { DirectionsLink } from '../../components/directions-link';
import { Emblem } from '../../components/emblem';
import { PhoneLink } from '../../components/phone-link';

const groups: readonly ServiceGroup[] = ['manicure', 'pedicure', 'waxing'];
const link = 'inline-block py-1 hover:text-white hover:underline underline-offset-4';

export function SiteFooter() {
  const salon = useSalon();
  return (
    <footer lang="en" className="bg-ink pt-16 pb-28 text-plaster-deep md:pb-12">
      <div className="mx-auto grid max-w-7xl gap-12 gutter lg:grid-cols-[4fr_9fr] lg:gap-16">
        <div>
          <p className="flex items-center gap-3 font-display text-title leading-tight text-balance text-plaster">
            <Emblem /> {salon?.name ?? 'Nail salon'}
          </p>
          {salon && (
            <address className="mt-5 max-w-[34ch] text-balance not-italic">
              <DirectionsLink className={link}>{addressText(salon.address)}</DirectionsLink>
              <br />
              <PhoneLink label="footer" className="inline-block py-1 underline decoration-brass underline-offset-4" />
              <br />
              {hoursText(salon.hours)}
            </address>
          )}
          <p className="mt-4 max-w-[34ch]">
            Walk-ins welcome.
            {salon && salon.paymentMethods.length > 0 && ` We take ${listText(salon.paymentMethods).toLowerCase()}.`}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-4">
          {groups.map((group, index) => (
            <nav key={group} aria-label={`${categoryLinks[index]?.label} services`}>
              <p className="font-display text-base text-plaster">
                <Link to={categoryLinks[index]?.to ?? '/services'} className={link}>
                  {categoryLinks[index]?.label}
                </Link>
              </p>
              <ul className="mt-2 text-small">
                {services
                  .filter((service) => service.group === group)
                  .map(({ slug, name }) => (
                    <li key={slug}>
                      <Link to="/$slug" params={{ slug }} className={link}>
                        {name}
                      </Link>
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
          <nav aria-label="Quick links">
            <p className="font-display text-base text-plaster">
              <span className="inline-block py-1">Quick links</span>
            </p>
            <ul className="mt-2 text-small">
              {sectionLinks.map(({ hash, label }) => (
                <li key={hash}>
                  <Link to="/" hash={hash} activeOptions={{ includeHash: true }} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <Link to="/es" lang="es" className={link}>
                  Español
                </Link>
              </li>
              <li>
                <Link to="/ko" lang="ko" className={link}>
                  한국어
                </Link>
              </li>
            </ul>
          </nav>
        </div>
      </div>
      <div className="mx-auto mt-14 flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 gutter text-small">
        <p>
          {salon?.name ?? 'Nail salon'} ·{' '}
          <Link to="/nail-salon-los-angeles-koreatown" className={link}>
            Koreatown, Los Angeles
          </Link>
        </p>
        <p className="flex gap-6">
          <Link to="/privacy" className={link}>
            Privacy Policy
          </Link>
          <Link to="/terms" className={link}>
            Terms of Service
          </Link>
        </p>
      </div>
    </footer>
  );
}
