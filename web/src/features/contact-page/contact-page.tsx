import type { TextPage } from '@lacquer/contracts/site/published';
import { Clock, MapPin, Phone, type LucideIcon, CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { BookingLink } from '../../components/booking-link';
import { DirectionsLink } from '../../components/directions-link';
import { PageHeader } from '../../components/page-header';
import { PhoneLink } from '../../components/phone-link';
import { useSalon } from '../../salon/queries';
import { hoursText } from '../../salon/salon-text';
import { formatPhone } from '../../format/phone';
import { useWords } from '../../language/translate';

interface ContactPageProps {
  page: TextPage;
  /** Shown next to the headline. */
  picture: ReactNode;
  form: ReactNode;
  map: ReactNode;
  whereabouts: ReactNode;
}

export function ContactPage({ page, picture, form, map, whereabouts }: ContactPageProps) {
  const { t } = useWords();
  return (
    <>
      <PageHeader
        trail={[{ name: t('Contact'), path: `/${page.slug}` }]}
        eyebrow={t('Contact')}
        title={page.heading}
        text={page.intro}
        aside={picture}
      />
      <Actions page={page} />
      <section
        id="contact"
        aria-labelledby="form-title"
        className="mx-auto grid max-w-[76rem] gap-x-16 gap-y-5 gutter pt-8 pb-11 sm:pt-14 lg:grid-cols-[4fr_7fr] lg:grid-rows-[auto_1fr] lg:py-20"
      >
        <h2 id="form-title" className="text-heading">
          {page.texts['textTitle']}
        </h2>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{form}</div>
        <p className="text-ink-soft">{page.texts['text']}</p>
      </section>
      {map}
      {whereabouts}
    </>
  );
}

const stretched = 'after:absolute after:inset-0 after:rounded-[inherit] group-hover:text-lacquer';

function Actions({ page }: { page: TextPage }) {
  const { t, formats } = useWords();
  const salon = useSalon();
  const { callText, bookText, directionsText, hoursText: aboutHours } = page.texts;
  return (
    <ul className="mx-auto grid max-w-[76rem] grid-cols-2 gap-3 gutter sm:gap-4 lg:grid-cols-4 cramped:grid-cols-1">
      <ActionCard icon={Phone} text={callText} detail={salon && formatPhone(salon.phone)}>
        <PhoneLink label="contact" className={stretched}>
          {t('Call Now')}
        </PhoneLink>
      </ActionCard>
      <ActionCard icon={CalendarDays} text={bookText} detail={t('In a new tab')}>
        <BookingLink category="contact" label="Book Online" className={stretched}>
          {t('Book Online')}
        </BookingLink>
      </ActionCard>
      <ActionCard icon={MapPin} text={directionsText} detail={salon && salon.address.street}>
        <DirectionsLink className={stretched}>{t('Directions')}</DirectionsLink>
      </ActionCard>
      <ActionCard icon={Clock} text={aboutHours} detail={salon && hoursText(salon.hours, formats)}>
        <a href="#hours" className={stretched}>
          {t('Hours')}
        </a>
      </ActionCard>
    </ul>
  );
}

interface ActionCardProps {
  icon: LucideIcon;
  text: string | undefined;
  detail: string | null;
  children: ReactNode;
}

function ActionCard({ icon: Icon, text, detail, children }: ActionCardProps) {
  return (
    <li className="group relative flex flex-col gap-2 rounded-3xl bg-white p-3.5 shadow-soft transition-shadow hover:shadow-lift sm:gap-5 sm:p-6">
      <span className="almond grid h-10 w-8 shrink-0 place-items-center bg-lacquer pt-1 text-white sm:h-14 sm:w-11">
        <Icon aria-hidden="true" className="size-4 sm:size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="text-title">{children}</h2>
        <p className="mt-1.5 text-small text-ink-soft max-sm:hidden">{text}</p>
        <p className="mt-1 text-small leading-normal font-medium sm:mt-auto sm:pt-4 sm:text-base">{detail}</p>
      </div>
    </li>
  );
}
