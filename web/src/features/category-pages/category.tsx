import type { CategoryPage, MenuCategory, MenuService } from '@lacquer/contracts/site/published';
import { Link } from '@tanstack/react-router';
import { BookingButtons } from '../../components/booking-buttons';
import { PageHeader } from '../../components/page-header';
import { PolishNail } from '../../components/polish-nail';
import { DescribedPicture } from '../../components/pictures/described-picture';
import { mainImageSizes } from '../../components/still-files';
import type { NamedStill } from '../../content/pictures/find-still';
import { minutesText } from '@lacquer/contracts/site/duration';
import { DottedPrice } from '../../menu/dotted-price';
import { MenuPrice, ServicePrice } from '../../menu/menu-price';
import { useWords } from '../../language/translate';

interface CategoryProps {
  page: CategoryPage;
  category: Pick<MenuCategory, 'name' | 'color'>;
  /** The services that it lists. */
  members: readonly MenuService[];
  still: NamedStill | null;
}

export function Category({ page, category, members, still }: CategoryProps) {
  const { t } = useWords();
  const [picture] = page.pictures;
  return (
    <>
      <PageHeader
        trail={[
          { name: t('Services'), path: '/services' },
          { name: category.name, path: `/${page.slug}` },
        ]}
        eyebrow={
          <MenuPrice pick={(prices) => prices.lowestOf(page.slug)} show={(price) => t('From {price}+', { price })} />
        }
        title={page.heading}
        text={page.intro}
        aside={<Fan members={members} />}
      >
        <BookingButtons place="category" />
      </PageHeader>
      <section aria-labelledby="listing-title" className="gutter py-12 lg:py-16">
        <div className="mx-auto max-w-4xl rounded-[2rem] border border-brass/40 bg-white/80 px-5 py-10 sm:px-12 sm:py-14">
          <h2 id="listing-title" className="text-center text-heading wrap-anywhere">
            {page.listing}
          </h2>
          {page.listingText && (
            <p className="mx-auto mt-3 max-w-[52ch] text-center whitespace-pre-line text-ink-soft">
              {page.listingText}
            </p>
          )}
          <ul className="mt-8">
            {members.map((service) => (
              <li key={service.slug} className="border-t border-brass/30 first:border-t-0">
                <ListingRow service={service} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      {page.focus.length > 0 && <Focus page={page} color={category.color} />}
      {page.questions.length > 0 && (
        <section aria-labelledby="questions-title" className="gutter py-14 lg:py-20">
          <div
            className={`mx-auto grid items-center gap-12 lg:gap-20 ${picture ? 'max-w-6xl md:grid-cols-[4fr_7fr]' : 'max-w-3xl'}`}
          >
            {picture && (
              <DescribedPicture
                picture={picture}
                still={still}
                name={category.name}
                sizes={mainImageSizes.category}
                ratio={0.8}
                priority
                className="almond mx-auto w-full max-w-80 shadow-soft md:max-w-none"
              />
            )}
            <div>
              <h2 id="questions-title" className="text-heading">
                {t('People ask')}
              </h2>
              <dl className="mt-6 grid gap-8">
                {page.questions.map(({ title, text }) => (
                  <div key={title}>
                    <dt className="font-display text-title">{title}</dt>
                    <dd className="mt-3 whitespace-pre-line text-ink-soft">{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </section>
      )}
    </>
  );
}

function Focus({ page: { focus, focusTitle }, color }: { page: CategoryPage; color: string }) {
  const { t } = useWords();
  return (
    <section aria-labelledby="focus-title" className="bg-plaster-mid gutter py-14 lg:py-20">
      <div className="mx-auto max-w-6xl">
        <h2 id="focus-title" className="text-heading">
          {focusTitle ?? t('In short')}
        </h2>
        <ul
          className={`mt-8 grid gap-8 sm:grid-cols-2 sm:max-lg:fills-two ${focus.length > 3 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
        >
          {focus.map(({ title, text }) => (
            <li key={title} className="border-t-2 pt-5" style={{ borderColor: color }}>
              <h3 className="text-title">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ListingRow({ service }: { service: MenuService }) {
  const { t } = useWords();
  const { slug, name, line, minutes, color, tip } = service;
  return (
    <Link
      to="/$slug"
      params={{ slug }}
      viewTransition
      className="group -mx-3 flex gap-4 rounded-2xl px-3 py-4 transition-colors hover:bg-plaster-mid sm:gap-5"
    >
      <PolishNail polish={color} tip={tip} name={slug} className="mt-1 h-13 w-8" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="font-display text-title group-hover:text-lacquer">{name}</span>
          <DottedPrice>
            <ServicePrice slug={slug} />
          </DottedPrice>
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-soft">
          <span>{line}</span>
          {minutes && (
            <span className="whitespace-nowrap sm:ml-auto">
              {t('{minutes} min', { minutes: minutesText(minutes) })}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The colors of a category, fanned like a hand. */
function Fan({ members }: { members: readonly MenuService[] }) {
  const colors = members.slice(0, 5);
  const middle = (colors.length - 1) / 2;
  return (
    <div aria-hidden="true" className="hidden items-end justify-center md:flex">
      {colors.map(({ slug, color, tip }, index) => {
        const turn = index - middle;
        return (
          <span
            key={slug}
            className="-mx-1 block origin-bottom"
            style={{ transform: `rotate(${turn * 9}deg) translateY(${turn * turn * 9}px)` }}
          >
            <PolishNail polish={color} tip={tip} className="h-44 w-16 shadow-lift lg:h-56 lg:w-20" />
          </span>
        );
      })}
    </div>
  );
}
