import { useQuery } from '@tanstack/react-query';
import { SectionHeading } from '../../components/section-heading';
import { Strip } from '../../components/phone/strip';
import { priceText } from '../../format/price';
import { menuQuery } from '../../menu/queries';
import { groupServices, highlightsOf } from './menu';
import { ServiceMenuGroup, ServiceMenuSkeleton } from './service-menu-group';
import { useWords } from '../../language/translate';

export function ServicesSection() {
  const { t } = useWords();
  const { data, isError } = useQuery(menuQuery);
  return (
    <section id="services" aria-labelledby="services-title" className="gutter section-space">
      <SectionHeading
        id="services-title"
        eyebrow={t('Services')}
        title={t('What we do most')}
        text={t('Starting prices. Length, shape and art are agreed with you before the first coat.')}
      />
      <Strip
        label={t('What we do most')}
        className="mt-4 max-w-6xl gap-4 [--item:78%] sm:mx-auto sm:mt-12 sm:grid sm:grid-cols-2 lg:grid-cols-4"
      >
        {highlightsOf(data?.services ?? []).map(({ slug, name, price, line, color }) => (
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
              <p className="mt-1 font-semibold text-lacquer">{t('From {price}', { price: priceText(price) })}</p>
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
              <ServiceMenuGroup key={group.category} group={group} />
            ))}
          </div>
        ) : (
          <ServiceMenuSkeleton />
        )}
      </div>
    </section>
  );
}
