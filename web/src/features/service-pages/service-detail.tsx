import { BookingButtons } from '../../components/booking-buttons';
import { DirectionsLink } from '../../components/directions-link';
import { PageHeader } from '../../components/page-header';
import { PhoneLink } from '../../components/phone-link';
import { Picture } from '../../components/picture';
import { PolishNail } from '../../components/polish-nail';
import { ServiceCard } from '../../components/service-card';
import { mainImageSizes } from '../../components/still-files';
import type { NamedStill } from '../../content/pictures/find-still';
import type { ServicePage } from '../../content/services/service-page';
import { StartingPrice } from '../../menu/menu-price';
import { useSalon } from '../../salon/queries';
import { addressText } from '../../salon/salon-text';
import type { Breadcrumb } from '../../seo/page';

interface ServiceDetailProps {
  page: ServicePage;
  still: NamedStill | null;
  trail: readonly Breadcrumb[];
}

export function ServiceDetail({ page, still, trail }: ServiceDetailProps) {
  const { service, heading, intro, points, note, related } = page;
  return (
    <>
      <PageHeader
        trail={trail}
        eyebrow={
          <>
            {service.duration} · <StartingPrice slug={service.slug} />
          </>
        }
        title={heading}
        text={intro}
        aside={<Portrait page={page} still={still} />}
      >
        <BookingButtons place="service" service={service} />
      </PageHeader>
      <div className="mx-auto grid max-w-[76rem] gap-12 gutter py-14 lg:grid-cols-[7fr_5fr] lg:gap-20 lg:py-20">
        <section aria-labelledby="points-title">
          <h2 id="points-title" className="text-heading">
            What makes it ours
          </h2>
          <ul className="mt-8 space-y-6">
            {points.map((point) => (
              <li key={point} className="flex gap-5 border-t border-brass/35 pt-6">
                <PolishNail polish={service.polish} className="mt-1 h-8 w-5" />
                <p className="max-w-[52ch]">{point}</p>
              </li>
            ))}
          </ul>
          <div className="mt-10 rounded-3xl bg-plaster-mid p-6 sm:p-8">
            <h3 className="text-title">{note.title}</h3>
            <p className="mt-3 max-w-[52ch] text-ink-soft">{note.text}</p>
          </div>
        </section>
        <ServiceFacts page={page} />
      </div>
      <section aria-labelledby="related-title" className="bg-plaster-mid gutter py-14 lg:py-20">
        <div className="mx-auto max-w-6xl">
          <h2 id="related-title" className="text-heading">
            Goes well with it
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
    </>
  );
}

function Portrait({ page: { service }, still }: { page: ServicePage; still: NamedStill | null }) {
  if (still)
    return (
      <div className="relative mx-auto w-full max-w-88 md:max-w-none">
        <span aria-hidden="true" className="almond absolute -inset-3 border border-brass/60" />
        <Picture
          still={still}
          sizes={mainImageSizes.service}
          ratio={0.8}
          priority="first"
          className="almond shadow-lift"
        />
        <PolishNail
          polish={service.polish}
          tip={service.tip}
          name={service.slug}
          className="absolute! -bottom-5 -left-4 h-28 w-17 ring-6 ring-plaster"
        />
      </div>
    );
  return (
    <div aria-hidden="true" className="relative mx-auto hidden w-52 pb-4 md:block lg:w-64">
      <span className="almond absolute -inset-4 border border-brass/60" />
      <PolishNail
        polish={service.polish}
        tip={service.tip}
        name={service.slug}
        className="aspect-2/3 w-full shadow-lift"
      />
    </div>
  );
}

function ServiceFacts({ page: { service, includes } }: { page: ServicePage }) {
  const salon = useSalon();
  return (
    <section
      aria-labelledby="details-title"
      className="self-start rounded-[2rem] border border-brass/40 bg-white p-6 shadow-soft sm:p-9 lg:sticky lg:top-28"
    >
      <h2 id="details-title" className="text-title">
        Service Details
      </h2>
      <dl className="mt-6">
        <div className="flex items-baseline gap-3 border-b border-brass/30 pb-4">
          <dt className="text-ink-soft">Duration</dt>
          <dd className="ml-auto font-medium">{service.duration}</dd>
        </div>
        <div className="flex items-baseline gap-3 border-b border-brass/30 py-4">
          <dt className="text-ink-soft">Starting price</dt>
          <dd className="ml-auto font-display text-title text-lacquer">
            <StartingPrice slug={service.slug} />
          </dd>
        </div>
        <div className="pt-4">
          <dt className="text-ink-soft">Includes</dt>
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
      </dl>
      {salon && (
        <address className="mt-6 border-t border-brass/30 pt-5 leading-[1.75] text-ink-soft not-italic">
          <DirectionsLink className="underline decoration-brass underline-offset-4">
            {addressText(salon.address)}
          </DirectionsLink>
          <br />
          <PhoneLink label="service" className="underline decoration-brass underline-offset-4" />
        </address>
      )}
      <BookingButtons place="service details" service={service} className="mt-6" />
    </section>
  );
}
