import type { MenuService } from '@lacquer/contracts/site/published';
import { useQuery } from '@tanstack/react-query';
import { SectionHeading } from '../../components/section-heading';
import { Strip } from '../../components/phone/strip';
import { priceText } from '../../format/price';
import { priceWords } from '../../menu/prices';
import { menuQuery } from '../../menu/queries';
import { groupServices, highlightsOf } from './menu';
import { ServiceMenuGroup, ServiceMenuSkeleton } from './service-menu-group';
import { type Phrase, useWords, type Words } from '../../language/translate';

export function ServicesSection() {
  const words = useWords();
  const { t } = words;
  const { data, isError } = useQuery(menuQuery);
  const services = data?.services ?? [];
  return (
    <section id="services" aria-labelledby="services-title" className="gutter section-space">
      <SectionHeading
        id="services-title"
        eyebrow={t('Services')}
        title={t('What we do most')}
        text={t(aboutPrices(services))}
      />
      <Strip
        label={t('What we do most')}
        className="mt-4 max-w-6xl gap-4 [--item:78%] sm:mx-auto sm:mt-12 sm:grid sm:grid-cols-2 lg:grid-cols-4"
      >
        {highlightsOf(services).map(({ slug, name, line, color, ...priced }) => (
          <li key={slug} className="flex gap-4 rounded-3xl bg-white p-5 shadow-soft">
            <span
              aria-hidden="true"
              className="gloss almond mt-1 h-16 w-9 shrink-0 rounded-b-2xl"
              style={{
                background: `linear-gradient(100deg, rgb(255 255 255 / 0) 22%, rgb(255 255 255 / 0.55) 34%, rgb(255 255 255 / 0) 46%), ${color}`,
              }}
            />
            <div className="min-w-0">
              <h3 className="text-title wrap-anywhere">{name}</h3>
              <p className="mt-1 font-semibold text-lacquer">{highlightWords(priced, words)}</p>
              {line && <p className="mt-1.5 text-small text-ink-soft">{line}</p>}
            </div>
          </li>
        ))}
      </Strip>

      <div className="mx-auto mt-4 max-w-6xl rounded-[2rem] border border-brass/40 bg-white/70 px-5 pt-6 pb-2 sm:mt-16 sm:px-10 sm:pt-12 sm:pb-4 lg:px-14">
        <h3 className="text-center text-title sm:text-heading">{t('Service Menu and Pricing')}</h3>
        {isError ? (
          <p role="alert" className="mt-8 text-center font-medium text-lacquer">
            {t('Failed to load services. Please try again later.')}
          </p>
        ) : data ? (
          <div className="mt-4 sm:mt-10">
            {groupServices(data.services).map((group) => (
              <ServiceMenuGroup key={group.category} group={group} isMixed={services.some(({ exact }) => exact)} />
            ))}
          </div>
        ) : (
          <ServiceMenuSkeleton />
        )}
      </div>
    </section>
  );
}

/** What the prices of the list are: said once while all of them are starting prices, else beside each that is. */
function aboutPrices(services: readonly MenuService[]): Phrase {
  const exact = services.filter((service) => service.exact).length;
  if (exact === 0) return 'Starting prices. Length, shape and art are agreed with you before the first coat.';
  return exact < services.length
    ? 'Prices with a plus are starting prices. Length, shape and art are agreed with you before the first coat.'
    : 'Length, shape and art are agreed with you before the first coat.';
}

function highlightWords({ price, per, exact }: Pick<MenuService, 'price' | 'per' | 'exact'>, words: Words): string {
  const text = priceText(price);
  return exact ? priceWords(text, { per, exact }, words) : words.t('From {price}', { price: text });
}
