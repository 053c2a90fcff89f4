import { Clock, MapPin, Phone, Star } from 'lucide-react';
import { BookingLink } from '../../components/booking-link';
import { DirectionsLink } from '../../components/directions-link';
import { PhoneLink } from '../../components/phone-link';
import { Picture } from '../../components/picture';
import { mainImageSizes } from '../../components/still-files';
import { Button } from '../../components/ui/button';
import { OpenBadge } from '../../salon/open-badge';
import type { NamedStill } from '../../content/pictures/find-still';
import { useHomePage } from '../../menu/use-text-page';
import { useSalon, type SalonProfile } from '../../salon/queries';
import { addressText, hoursText } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

export interface HeroStills {
  left: NamedStill | null;
  middle: NamedStill | null;
  right: NamedStill | null;
}

/** Longer names are set smaller: in three lines they leave room for the buttons above the fold. */
const longName = 20;

export function Hero({ stills }: { stills: HeroStills }) {
  const { t } = useWords();
  const salon = useSalon();
  const eyebrow = useHomePage()?.heading ?? t('Nail salon');
  const name = salon?.name ?? t('Nail salon');
  return (
    <section aria-labelledby="home-title" className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(90%_80%_at_85%_10%,var(--color-glow)_0%,transparent_60%),linear-gradient(180deg,var(--color-veil),var(--color-plaster))]"
      />
      <div className="mx-auto grid max-w-7xl items-center gap-6 gutter pt-5 pb-5 sm:gap-12 sm:pt-10 sm:pb-14 lg:grid-cols-[10fr_13fr] lg:gap-10 lg:pt-14 lg:pb-20">
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
        <HeroArches stills={stills} />
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

/** Three almond-shaped windows, the middle one tallest. */
function HeroArches({ stills }: { stills: HeroStills }) {
  const { t } = useWords();
  return (
    <div className="relative">
      <div className="grid grid-cols-[4fr_7fr_4fr] items-end gap-4 sm:gap-7">
        <Arch still={stills.left} className="mb-[12%]" />
        <div className="relative">
          <span aria-hidden="true" className="almond absolute -inset-2.5 border border-brass/60 sm:-inset-3.5" />
          <Arch still={stills.middle} tall />
        </div>
        <Arch still={stills.right} className="mb-[12%]" />
      </div>
      <p className="mt-5 text-center">
        <a href="#gallery" className={textLink}>
          {t('View All Work')}
        </a>
      </p>
    </div>
  );
}

interface ArchProps {
  still: NamedStill | null;
  tall?: boolean;
  className?: string;
}

function Arch({ still, tall = false, className = '' }: ArchProps) {
  return (
    <Picture
      still={still}
      ratio={tall ? 800 / 1240 : 800 / 1360}
      sizes={tall ? mainImageSizes.hero : '(min-width: 64rem) 11rem, 24vw'}
      priority={tall ? 'first' : 'beside'}
      className={`almond shadow-lift ${className}`}
    />
  );
}
