import { Link } from '@tanstack/react-router';
import { BookingLink } from '../../components/booking-link';
import { DirectionsLink } from '../../components/directions-link';
import { PhoneLink } from '../../components/phone-link';
import { Picture } from '../../components/picture';
import { PolishNail } from '../../components/polish-nail';
import { mainImageSizes } from '../../components/still-files';
import { Button } from '../../components/ui/button';
import type { NamedStill } from '../../content/pictures/find-still';
import type { LanguagePage } from '../../content/languages/languages';
import { MenuPrice } from '../../menu/menu-price';
import { useMenu } from '../../menu/queries';
import { useSalon } from '../../salon/queries';
import { addressText } from '../../salon/salon-text';
import { formatPhone } from '../../format/phone';
import { hoursIn, paymentIn } from './salon-words';

interface LanguageSummaryProps {
  page: LanguagePage;
  still: NamedStill | null;
}

/** The salon on one page, in a language other than English. */
export function LanguageSummary({ page, still }: LanguageSummaryProps) {
  const salon = useSalon();
  const menu = useMenu();
  const payment = salon && paymentIn(page.language, salon.paymentMethods);
  const visit = payment ? [payment, ...page.visit] : page.visit;
  return (
    <article lang={page.language} className="gutter lang-ko:break-keep">
      <header className="mx-auto max-w-4xl pt-14 pb-12 text-center sm:pt-20">
        <p className="eyebrow min-h-[1lh]">{salon && hoursIn(page.language, salon.hours)}</p>
        <h1 className="mt-4 text-display">{page.heading}</h1>
        <p className="mx-auto mt-6 max-w-[56ch] text-base leading-[1.75] text-ink-soft">{page.intro}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button asChild>
            <BookingLink category={page.language} label={page.book}>
              {page.book}
            </BookingLink>
          </Button>
          {salon && (
            <Button asChild look="outline">
              <PhoneLink label={page.language}>
                {page.call} {formatPhone(salon.phone)}
              </PhoneLink>
            </Button>
          )}
        </div>
      </header>
      <Picture
        still={still}
        sizes={mainImageSizes.banner}
        ratio={2.6}
        priority="first"
        alt=""
        className="mx-auto mb-5 max-w-6xl rounded-[2rem] shadow-soft"
      />
      <div className="mx-auto grid max-w-6xl gap-5 lg:grid-cols-3">
        {page.groups.map((group) => (
          <section key={group.title} className="min-w-0 rounded-[2rem] bg-white p-6 shadow-soft sm:p-8">
            <h2 className="text-title">{group.title}</h2>
            <p className="mt-2 text-ink-soft">{group.text}</p>
            <ul className="mt-5">
              {group.services.map(({ slug, name }) => {
                const service = menu.services.find((known) => known.slug === slug);
                return (
                  service && (
                    <li key={slug} className="border-t border-brass/30">
                      <Link
                        to="/$slug"
                        params={{ slug }}
                        hrefLang="en"
                        className="flex items-center gap-4 py-3 hover:text-lacquer"
                      >
                        <PolishNail polish={service.color} tip={service.tip} className="h-9 w-5.5" />
                        <span className="flex-1 leading-normal">{name}</span>
                        <span className="text-right font-medium text-lacquer sm:whitespace-nowrap">
                          <MenuPrice
                            pick={(prices) => prices.of(slug)}
                            show={(price) => page.from.replace('…', `${price}+`)}
                            fallback={page.askPrice}
                          />
                        </span>
                      </Link>
                    </li>
                  )
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      <div className="mx-auto grid max-w-6xl gap-10 py-16 md:grid-cols-2 lg:py-20">
        <section>
          <h2 className="text-heading">{page.visitTitle}</h2>
          <ul className="mt-4 space-y-2 text-ink-soft">
            {visit.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {salon && (
            <p className="mt-5">
              {addressText(salon.address)}
              <br />
              <DirectionsLink className="font-semibold text-lacquer underline underline-offset-4">
                {page.directions}
              </DirectionsLink>
            </p>
          )}
        </section>
        <section>
          <h2 className="text-heading">{page.messageTitle}</h2>
          <p className="mt-4 text-ink-soft">{page.message}</p>
          <Button asChild look="outline" className="mt-6">
            <Link to="/contact">{page.write}</Link>
          </Button>
        </section>
      </div>
    </article>
  );
}
