import type { MenuService, ServicePage } from '@lacquer/contracts/site/published';
import { BookingButtons } from '../../components/booking-buttons';
import { DescribedPicture } from '../../components/pictures/described-picture';
import { DirectionsLink } from '../../components/directions-link';
import { PageHeader } from '../../components/page-header';
import { PhoneLink } from '../../components/phone-link';
import { PolishNail } from '../../components/polish-nail';
import { ServiceCard } from '../../components/service-card';
import { mainImageSizes } from '../../components/still-files';
import type { NamedStill } from '../../content/pictures/find-still';
import { minutesText } from '@lacquer/contracts/site/duration';
import { ServicePrice } from '../../menu/menu-price';
import { useSalon } from '../../salon/queries';
import { addressText } from '../../salon/salon-text';
import type { Breadcrumb } from '../../seo/page';
import { useWords } from '../../language/translate';

interface ServiceDetailProps {
  page: ServicePage;
  service: MenuService;
  /** The services that go well with it. */
  related: readonly MenuService[];
  still: NamedStill | null;
  trail: readonly Breadcrumb[];
}

export function ServiceDetail({ page, service, related, still, trail }: ServiceDetailProps) {
  const { t } = useWords();
  const { heading, intro, bullets, note } = page;
  const duration = service.minutes && t('{minutes} min', { minutes: minutesText(service.minutes) });
  return (
    <>
      <PageHeader
        trail={trail}
        eyebrow={
          <>
            {duration && `${duration} · `}
            <ServicePrice slug={service.slug} />
          </>
        }
        title={heading}
        text={intro}
        aside={<Portrait page={page} service={service} still={still} />}
      >
        <BookingButtons place="service" service={service} />
      </PageHeader>
      <div className="mx-auto grid max-w-[76rem] gap-12 gutter py-14 lg:grid-cols-[7fr_5fr] lg:gap-20 lg:py-20">
        <div>
          {bullets.length > 0 && (
            <section aria-labelledby="points-title" className="mb-10 last:mb-0">
              <h2 id="points-title" className="text-heading">
                {t('What makes it ours')}
              </h2>
              <ul className="mt-8 space-y-6">
                {bullets.map((point) => (
                  <li key={point} className="flex gap-5 border-t border-brass/35 pt-6">
                    <PolishNail polish={service.color} className="mt-1 h-8 w-5" />
                    <p className="max-w-[52ch]">{point}</p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {note && (
            <div className="rounded-3xl bg-plaster-mid p-6 sm:p-8">
              {note.title && <h3 className="text-title">{note.title}</h3>}
              {note.text && <p className="mt-3 max-w-[52ch] whitespace-pre-line text-ink-soft">{note.text}</p>}
            </div>
          )}
          <MorePictures page={page} service={service} />
        </div>
        <ServiceFacts page={page} service={service} duration={duration} />
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="bg-plaster-mid gutter py-14 lg:py-20">
          <div className="mx-auto max-w-6xl">
            <h2 id="related-title" className="text-heading">
              {t('Goes well with it')}
            </h2>
            <ul className="mt-8 grid gap-4 md:grid-cols-2 md:max-lg:fills-two lg:grid-cols-3">
              {related.map((other) => (
                <li key={other.slug}>
                  <ServiceCard service={other} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

/** The pictures after the first. */
function MorePictures({ page, service }: { page: ServicePage; service: MenuService }) {
  const [, ...more] = page.pictures;
  if (more.length === 0) return null;
  return (
    <ul className="mt-10 grid grid-cols-2 gap-4">
      {more.map((picture) => (
        <li key={picture.picture}>
          <DescribedPicture
            picture={picture}
            still={null}
            name={service.name}
            sizes={mainImageSizes.service}
            ratio={0.8}
            className="rounded-3xl"
          />
        </li>
      ))}
    </ul>
  );
}

interface PortraitProps {
  page: ServicePage;
  service: MenuService;
  still: NamedStill | null;
}

function Portrait({ page, service: { slug, name, color, tip }, still }: PortraitProps) {
  const [picture] = page.pictures;
  if (picture)
    return (
      <div className="relative mx-auto w-full max-w-88 md:max-w-none">
        <span aria-hidden="true" className="almond absolute -inset-3 border border-brass/60" />
        <DescribedPicture
          picture={picture}
          still={still}
          name={name}
          sizes={mainImageSizes.service}
          ratio={0.8}
          priority="first"
          className="almond shadow-lift"
        />
        <PolishNail
          polish={color}
          tip={tip}
          name={slug}
          className="absolute! -bottom-5 -left-4 h-28 w-17 ring-6 ring-plaster"
        />
      </div>
    );
  return (
    <div aria-hidden="true" className="relative mx-auto hidden w-52 pb-4 md:block lg:w-64">
      <span className="almond absolute -inset-4 border border-brass/60" />
      <PolishNail polish={color} tip={tip} name={slug} className="aspect-2/3 w-full shadow-lift" />
    </div>
  );
}

interface FactsProps {
  page: ServicePage;
  service: MenuService;
  duration: string | null;
}

function ServiceFacts({ page: { includes }, service, duration }: FactsProps) {
  const { t } = useWords();
  const salon = useSalon();
  return (
    <section
      aria-labelledby="details-title"
      className="self-start rounded-[2rem] border border-brass/40 bg-white p-6 shadow-soft sm:p-9 lg:sticky lg:top-28"
    >
      <h2 id="details-title" className="text-title">
        {t('Service Details')}
      </h2>
      <dl className="mt-6">
        {duration && (
          <div className="flex items-baseline gap-3 border-b border-brass/30 pb-4">
            <dt className="text-ink-soft">{t('Duration')}</dt>
            <dd className="ml-auto font-medium">{duration}</dd>
          </div>
        )}
        <div className="flex items-baseline gap-3 py-4">
          <dt className="text-ink-soft">{service.exact ? t('Price') : t('Starting price')}</dt>
          <dd className="ml-auto font-display text-title text-lacquer">
            <ServicePrice slug={service.slug} />
          </dd>
        </div>
        {includes.length > 0 && (
          <div className="border-t border-brass/30 pt-4">
            <dt className="text-ink-soft">{t('Includes')}</dt>
            <dd>
              <ul className="mt-2 space-y-1.5">
                {includes.map((part) => (
                  <li key={part} className="flex gap-3">
                    <span aria-hidden="true" className="mt-3 h-px w-3.5 shrink-0 bg-brass" />
                    {part}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {salon && (
        <address className="mt-6 border-t border-brass/30 pt-5 leading-[1.75] text-ink-soft not-italic">
          <DirectionsLink className="inline-block py-2 underline decoration-brass underline-offset-4">
            {addressText(salon.address)}
          </DirectionsLink>
          <br />
          <PhoneLink label="service" className="inline-block py-2 underline decoration-brass underline-offset-4" />
        </address>
      )}
      <BookingButtons place="service details" service={service} className="mt-6" />
    </section>
  );
}
