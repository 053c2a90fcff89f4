import type { PagePicture } from '@lacquer/contracts/site/published';
import { Clock, MapPin, Phone, Star } from 'lucide-react';
import { BookingLink } from '../../components/booking-link';
import { DirectionsLink } from '../../components/directions-link';
import { PhoneLink } from '../../components/phone-link';
import { DescribedPicture } from '../../components/pictures/described-picture';
import { heroSizes } from '../../components/still-files';
import { Button } from '../../components/ui/button';
import { OpenBadge } from '../../salon/open-badge';
import { type NamedStill, stillOf } from '../../content/pictures/find-still';
import { useHomePage } from '../../menu/use-text-page';
import { useSalon, type SalonProfile } from '../../salon/queries';
import { addressText, hoursText } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

/** Longer names are set smaller: in three lines they leave room for the buttons above the fold. */
const longName = 20;

export function Hero({ stills }: { stills: readonly NamedStill[] }) {
  const { t } = useWords();
  const salon = useSalon();
  const page = useHomePage();
  const eyebrow = page?.heading ?? t('Nail salon');
  const pictures = page?.pictures ?? [];
  const name = salon?.name ?? t('Nail salon');
  return (
    <section aria-labelledby="home-title" className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(90%_80%_at_85%_10%,var(--color-glow)_0%,transparent_60%),linear-gradient(180deg,var(--color-veil),var(--color-plaster))]"
      />
      <div
        className={`mx-auto grid max-w-7xl items-center gap-6 gutter pt-5 pb-5 sm:gap-12 sm:pt-10 sm:pb-14 ${pictures.length > 0 ? 'lg:grid-cols-[10fr_13fr] ' : ''}lg:gap-10 lg:pt-14 lg:pb-20`}
      >
        <div>
          <p className="eyebrow">{salon ? `${eyebrow}, ${salon.address.city} ${salon.address.postalCode}` : eyebrow}</p>
          <h1 id="home-title" className={`mt-4 wrap-anywhere ${name.length > longName ? 'text-display' : 'text-hero'}`}>
            {name}
          </h1>
          <p className="mt-5 max-w-[34ch] text-title leading-normal text-ink-soft">{salon?.tagline}</p>
          {salon && salon.claims.heroRating > 0 && (
            <p className="mt-4 flex items-center gap-2 font-medium">
              <Star aria-hidden="true" className="size-5 fill-brass text-brass" />
              {t('{rating} stars', { rating: salon.claims.heroRating })}
              {salon.claims.reviewCount && (
                <>
                  {' '}
                  <span className="text-ink-soft">· {t('{count} reviews', { count: salon.claims.reviewCount })}</span>
                </>
              )}
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-2 sm:gap-3">
            <Button asChild>
              <BookingLink category="hero" label="Book Appointment">
                {t('Book Appointment')}
              </BookingLink>
            </Button>
            {salon && (
              <Button asChild look="outline">
                <PhoneLink label="hero">
                  <Phone aria-hidden="true" className="size-4" /> {t('Call Now')}
                </PhoneLink>
              </Button>
            )}
          </div>
          {salon && <WhereAndWhen salon={salon} />}
        </div>
        <HeroArches pictures={pictures} stills={stills} />
      </div>
      {salon && <Stats claims={salon.claims} />}
    </section>
  );
}

const textLink = '-my-2 inline-block py-2 font-semibold text-lacquer underline decoration-brass underline-offset-4';

function WhereAndWhen({ salon }: { salon: SalonProfile }) {
  const { t, formats } = useWords();
  const { instagram, facebook } = salon.links;
  return (
    <>
      <ul className="mt-5 space-y-3 border-t border-brass/40 pt-3.5 text-base sm:mt-6 sm:space-y-2 sm:pt-5">
        <li className="flex items-start gap-3">
          <MapPin aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-oxblood" />
          <span className="flex flex-wrap gap-x-3">
            {addressText(salon.address)}
            <DirectionsLink className={textLink}>{t('Directions')}</DirectionsLink>
          </span>
        </li>
        <li className="flex items-center gap-3">
          <Phone aria-hidden="true" className="size-4.5 text-oxblood" />
          <PhoneLink label="hero" className="-mt-1 -mb-3 pt-1 pb-3 hover:underline" />
        </li>
        <li className="flex items-start gap-3">
          <Clock aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-oxblood" />
          <div>
            {hoursText(salon.hours, formats)}
            <OpenBadge />
          </div>
        </li>
      </ul>
      {(instagram ?? facebook) && (
        <p className="mt-3 flex gap-6 text-base">
          {instagram && (
            <a href={instagram} target="_blank" rel="noopener noreferrer" className={textLink}>
              Instagram
            </a>
          )}
          {facebook && (
            <a href={facebook} target="_blank" rel="noopener noreferrer" className={textLink}>
              Facebook
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Stats({ claims }: { claims: SalonProfile['claims'] }) {
  const { t } = useWords();
  const stats = [
    { figure: claims.happyClients, label: t('Happy Clients') },
    { figure: claims.yearsOfExperience, label: t('Years Experience') },
    { figure: claims.satisfaction, label: t('Satisfaction') },
  ].filter(({ figure }) => figure !== '');
  return stats.length === 0 ? null : (
    <div className="border-y border-brass/35 bg-white/50">
      <dl className="mx-auto grid max-w-5xl auto-cols-fr grid-flow-col px-3 py-4 text-center sm:py-7 sm:gutter">
        {stats.map((stat) => (
          <div
            key={stat.label}
            className="flex flex-col-reverse justify-end not-first:border-l not-first:border-brass/30"
          >
            <dt className="px-1 text-small text-ink-soft sm:text-base">{stat.label}</dt>
            <dd className="font-display text-heading text-oxblood">{stat.figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ArchesProps {
  /** The main one first, then those on its left and on its right. */
  pictures: readonly PagePicture[];
  stills: readonly NamedStill[];
}

/** The columns of one, two or three arches. */
const archColumns = ['mx-auto max-w-96', 'mx-auto max-w-xl grid-cols-[4fr_7fr]', 'grid-cols-[4fr_7fr_4fr]'] as const;

/** Almond-shaped windows, the main one tallest. */
function HeroArches({ pictures, stills }: ArchesProps) {
  const { t } = useWords();
  const [middle, left, right] = pictures;
  const arch = (picture: PagePicture) => ({ picture, still: stillOf(stills, picture.picture) });
  return (
    <div className="relative">
      {middle && (
        <div className={`grid ${archColumns[pictures.length - 1] ?? ''} items-end gap-4 sm:gap-7`}>
          {left && <Arch {...arch(left)} className="mb-[12%]" />}
          <div className="relative">
            <span aria-hidden="true" className="almond absolute -inset-2.5 border border-brass/60 sm:-inset-3.5" />
            <Arch {...arch(middle)} tallSizes={heroSizes(pictures)} />
          </div>
          {right && <Arch {...arch(right)} className="mb-[12%]" />}
        </div>
      )}
      <p className={middle ? 'mt-5 text-center' : ''}>
        <a href="#gallery" className={textLink}>
          {t('View All Work')}
        </a>
      </p>
    </div>
  );
}

interface ArchProps {
  picture: PagePicture;
  still: NamedStill | null;
  /** Of the tallest one. */
  tallSizes?: string;
  className?: string;
}

function Arch({ picture, still, tallSizes, className = '' }: ArchProps) {
  return (
    <DescribedPicture
      picture={picture}
      still={still}
      name=""
      ratio={tallSizes ? 800 / 1240 : 800 / 1360}
      sizes={tallSizes ?? '(min-width: 64rem) 11rem, 24vw'}
      priority={tallSizes ? 'first' : 'beside'}
      className={`almond shadow-lift ${className}`}
    />
  );
}
