import { Clock, MapPin, Phone, type LucideIcon, CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { BookingLink } from '../../components/booking-link';
import { DirectionsLink } from '../../components/directions-link';
import { PageHeader } from '../../components/page-header';
import { PhoneLink } from '../../components/phone-link';
import type { contactPage } from '../../content/pages/contact-page';
import { useSalon } from '../../salon/queries';
import { HolidayHours } from '../../salon/holiday-hours';
import { addressText, daysText, hoursByDays, hoursText } from '../../salon/salon-text';
import { formatPhone } from '../../format/phone';

type Words = typeof contactPage;

interface ContactPageProps {
  page: Words;
  /** Shown next to the headline. */
  picture: ReactNode;
  form: ReactNode;
  map: ReactNode;
}

export function ContactPage({ page, picture, form, map }: ContactPageProps) {
  return (
    <>
      <PageHeader
        trail={[{ name: 'Contact', path: page.path }]}
        eyebrow="Contact"
        title={page.heading}
        text={page.intro}
        aside={picture}
      />
      <Actions page={page} />
      <section
        id="contact"
        aria-labelledby="form-title"
        className="mx-auto grid max-w-[76rem] gap-10 gutter py-14 lg:grid-cols-[4fr_7fr] lg:gap-16 lg:py-20"
      >
        <div>
          <h2 id="form-title" className="text-heading">
            {page.formTitle}
          </h2>
          <p className="mt-4 text-ink-soft">{page.formText}</p>
        </div>
        {form}
      </section>
      <Whereabouts page={page} />
      {map}
    </>
  );
}

const stretched = 'after:absolute after:inset-0 after:rounded-[inherit] group-hover:text-lacquer';

function Actions({ page }: { page: Words }) {
  const salon = useSalon();
  const { call, book, directions, hours } = page.actions;
  return (
    <ul className="mx-auto grid max-w-[76rem] gap-4 gutter sm:grid-cols-2 lg:grid-cols-4">
      <ActionCard icon={Phone} text={call.text} detail={salon && formatPhone(salon.phone)}>
        <PhoneLink label="contact" className={stretched}>
          {call.title}
        </PhoneLink>
      </ActionCard>
      <ActionCard icon={CalendarDays} text={book.text} detail="In a new tab">
        <BookingLink category="contact" label={book.title} className={stretched}>
          {book.title}
        </BookingLink>
      </ActionCard>
      <ActionCard icon={MapPin} text={directions.text} detail={salon && salon.address.street}>
        <DirectionsLink className={stretched}>{directions.title}</DirectionsLink>
      </ActionCard>
      <ActionCard icon={Clock} text={hours.text} detail={salon && hoursText(salon.hours)}>
        <a href="#hours" className={stretched}>
          {hours.title}
        </a>
      </ActionCard>
    </ul>
  );
}

interface ActionCardProps {
  icon: LucideIcon;
  text: string;
  detail: string | null;
  children: ReactNode;
}

function ActionCard({ icon: Icon, text, detail, children }: ActionCardProps) {
  return (
    <li className="group relative flex gap-5 rounded-3xl bg-white p-5 shadow-soft transition-shadow hover:shadow-lift sm:flex-col sm:p-6">
      <span className="almond grid h-14 w-11 shrink-0 place-items-center bg-lacquer pt-1 text-white">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="text-title">{children}</h2>
        <p className="mt-1.5 text-small text-ink-soft">{text}</p>
        <p className="mt-auto pt-2 leading-normal font-medium sm:pt-4">{detail}</p>
      </div>
    </li>
  );
}

function Whereabouts({ page }: { page: Words }) {
  const salon = useSalon();
  return (
    <section aria-labelledby="find-title" className="bg-plaster-mid gutter py-14 lg:py-20">
      <div className="mx-auto max-w-6xl">
        <h2 id="find-title" className="text-heading">
          {page.findTitle}
        </h2>
        <div className="mt-10 grid gap-10 md:grid-cols-2 lg:grid-cols-4">
          {salon && (
            <>
              <div>
                <h3 className="text-title">Address</h3>
                <address className="mt-3 text-balance text-ink-soft not-italic">
                  {salon.name}
                  <br />
                  {addressText(salon.address)}
                  <br />
                  <PhoneLink label="contact address" className="underline decoration-brass underline-offset-4" />
                </address>
              </div>
              <div id="hours" className="scroll-mt-28">
                <h3 className="text-title">Opening hours</h3>
                <dl className="mt-3 text-ink-soft">
                  {hoursByDays(salon.hours).map(({ days, text }) => (
                    <div key={days[0]}>
                      <dt className="font-medium text-ink">{daysText(days)}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                <HolidayHours className="mt-4 text-ink-soft" />
              </div>
            </>
          )}
          <div>
            <h3 className="text-title">{page.parking.title}</h3>
            <p className="mt-3 text-ink-soft">{page.parking.text}</p>
          </div>
          <div>
            <h3 className="text-title">{page.neighbourhoodsTitle}</h3>
            <ul className="mt-3 text-ink-soft">
              {page.neighbourhoods.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
