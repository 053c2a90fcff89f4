import type { ServiceCategory } from '@lacquer/contracts/salon/catalog';
import type { MenuService } from '@lacquer/contracts/site/published';
import { Footprints, Hand, Palette, WandSparkles, type LucideIcon } from 'lucide-react';
import { useTrack } from '../../app/analytics';
import { PhoneFold } from '../../components/phone/phone-fold';
import { priceText } from '../../format/price';
import { DottedPrice } from '../../menu/dotted-price';
import { priceWords } from '../../menu/prices';
import type { MenuGroup } from './menu';
import { useWords } from '../../language/translate';

const icons: Record<ServiceCategory, LucideIcon> = {
  Acrylic: WandSparkles,
  Manicure: Hand,
  Pedicure: Footprints,
  'Add-ons': Palette,
};

/** Each group's rows fill both columns, so that the columns have equal heights. */
const columns = 'gap-x-16 lg:columns-2';

interface GroupProps {
  group: MenuGroup;
  /** Some prices of the list are exact: each of the others says that it is where a price starts. */
  isMixed: boolean;
}

export function ServiceMenuGroup({ group, isMixed }: GroupProps) {
  const { t } = useWords();
  const Icon = icons[group.category];
  const lowest = Math.min(...group.services.map(({ price }) => price));
  return (
    <section aria-label={t(group.category)} className="max-sm:border-t max-sm:border-brass/40 sm:mb-10">
      <h4 className="flex items-center gap-3 border-b border-brass/50 pb-2 font-display text-title text-oxblood max-sm:sr-only">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.6} />
        {t(group.category)}
      </h4>
      <PhoneFold
        summary={
          <>
            <Icon aria-hidden="true" className="size-5 shrink-0 text-oxblood max-[22rem]:hidden" strokeWidth={1.6} />
            <span className="min-w-0 font-display text-title leading-tight text-oxblood">{t(group.category)}</span>
            <span className="fold-note text-ink-soft">{t('from {price}', { price: priceText(lowest) })}</span>
          </>
        }
      >
        <ul className={`mb-3 sm:mt-2 sm:mb-0 ${columns}`}>
          {group.services.map((service) => (
            <li key={service.slug} className="break-inside-avoid">
              <MenuRow service={service} isMixed={isMixed} />
            </li>
          ))}
        </ul>
      </PhoneFold>
    </section>
  );
}

interface RowProps {
  service: MenuService;
  isMixed: boolean;
}

/** A row that opens the checkout of its service in a new tab, if the service has one. */
function MenuRow({ service, isMixed }: RowProps) {
  const { t } = useWords();
  const track = useTrack();
  if (!service.checkout) return <RowText service={service} isMixed={isMixed} />;
  return (
    <a
      href={service.checkout}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() =>
        track({
          name: 'booking_click',
          category: service.group,
          label: service.name,
          value: service.price / 100,
        })
      }
      className="-mx-3 block rounded-xl px-3 transition-colors hover:bg-plaster-mid"
    >
      <RowText service={service} isMixed={isMixed} />
      <span className="sr-only"> {t('(opens the checkout in a new tab)')}</span>
    </a>
  );
}

function RowText({ service, isMixed }: RowProps) {
  const { name, minutes, price, line } = service;
  const words = useWords();
  const { t } = words;
  const text = priceText(price);
  return (
    <div className="py-2.5">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        {minutes && (
          <span className="shrink-0 text-small text-ink-soft">{t('{minutes} min', { minutes: minutes.to })}</span>
        )}
        <DottedPrice className="text-base text-oxblood tabular-nums">
          {isMixed ? priceWords(text, service, words) : text}
        </DottedPrice>
      </div>
      {line && <p className="max-w-[44ch] text-small text-ink-soft">{line}</p>}
    </div>
  );
}

const groups = [0, 1, 2, 3];
const rows = [0, 1, 2];

export function ServiceMenuSkeleton() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('Loading services')} className="mt-10">
      {groups.map((group) => (
        <div key={group} data-skeleton="group" className="mb-10">
          <div className="skeleton h-8 w-40 rounded-t-full" />
          <div className={columns}>
            {rows.map((row) => (
              <div
                key={row}
                data-skeleton="row"
                className="flex break-inside-avoid items-center justify-between gap-6 py-3"
              >
                <div className="skeleton h-5 w-3/5 rounded-full" />
                <div className="skeleton h-5 w-10 rounded-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
