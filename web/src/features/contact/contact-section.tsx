import { Clock, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { DirectionsLink } from '../../components/directions-link';
import { PhoneFold } from '../../components/phone/phone-fold';
import { PhoneLink } from '../../components/phone-link';
import { OpenBadge } from '../../salon/open-badge';
import { useSalon } from '../../salon/queries';
import { addressText, hoursText } from '../../salon/salon-text';
import { contactFormIsland } from './contact-form-island';
import { useWords } from '../../language/translate';

const textLink = 'underline decoration-brass underline-offset-4';

export function ContactSection() {
  const { t, formats } = useWords();
  const salon = useSalon();
  return (
    <section id="contact" aria-labelledby="contact-title" className="gutter section-space">
      <div className="mx-auto grid max-w-6xl gap-5 sm:gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div className="lg:pt-6">
          <p className="eyebrow max-sm:hidden">{t('Contact')}</p>
          <h2 id="contact-title" className="text-heading sm:mt-3">
            {t('Write to us, or simply call')}
          </h2>
          <p className="mt-3 text-ink-soft">
            {t(
              'Tell us the shape, the length and the day you have in mind. If it is for today, the telephone is quicker.',
            )}
          </p>
          {salon && (
            <ul className="mt-5 space-y-3 sm:mt-10 sm:space-y-6">
              <ContactLine icon={<Phone aria-hidden="true" className="size-5" />} title={t('Call')}>
                <PhoneLink label="contact" className={`-my-2 inline-block py-2 ${textLink}`} />
              </ContactLine>
              <ContactLine icon={<MapPin aria-hidden="true" className="size-5" />} title={t('Visit')}>
                <DirectionsLink className={textLink}>{addressText(salon.address)}</DirectionsLink>
              </ContactLine>
              <ContactLine icon={<Clock aria-hidden="true" className="size-5" />} title={t('Hours')}>
                {hoursText(salon.hours, formats)}
                <OpenBadge />
              </ContactLine>
            </ul>
          )}
        </div>
        <PhoneFold
          summaryClassName="rounded-3xl bg-white px-5 py-3 shadow-soft"
          summary={<span className="mr-auto font-display text-title">{t('Write a message')}</span>}
        >
          <div className="max-sm:mt-4">{contactFormIsland}</div>
        </PhoneFold>
      </div>
    </section>
  );
}

function ContactLine({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 max-sm:items-center sm:gap-4">
      <span className="almond grid h-10 w-8 shrink-0 place-items-center bg-plaster-deep pt-1 text-oxblood sm:h-14 sm:w-11">
        {icon}
      </span>
      <div>
        <p className="font-display text-title max-sm:sr-only">{title}</p>
        <div className="text-ink-soft">{children}</div>
      </div>
    </li>
  );
}
