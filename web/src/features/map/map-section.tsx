import { DirectionsLink } from '../../components/directions-link';
import { makeIsland } from '../../components/island';
import { Button } from '../../components/ui/button';
import { useSalon } from '../../salon/queries';
import { addressText } from '../../salon/salon-text';
import { useWords } from '../../language/translate';

const map = makeIsland({
  id: 'salon-map',
  onServer: import.meta.env.SSR ? (await import('./salon-map')).SalonMap : null,
  load: async () => (await import('./salon-map')).SalonMap,
});

/** The map with a card that shows the address. */
export function MapSection() {
  const { t } = useWords();
  const salon = useSalon();
  return (
    <section id="map" aria-labelledby="map-title" className="relative pb-6 sm:pb-0">
      <div className="relative h-56 overflow-hidden bg-plaster-deep sm:h-[32rem]">
        {/* On tablets the center of the map, with its marker, is to the right of the card. */}
        <div className="absolute inset-0 sm:max-lg:-right-64">
          <map.Island />
        </div>
      </div>
      <div className="relative mx-5 -mt-16 rounded-3xl bg-white p-5 shadow-lift sm:absolute sm:p-7 sm:top-10 sm:left-8 sm:mx-0 sm:mt-0 sm:w-80 md:left-16 lg:left-[max(4rem,calc(50vw-36rem))]">
        <h2 id="map-title" className="text-heading">
          {t('Find us')}
        </h2>
        {salon && (
          <>
            <p className="mt-2 text-ink-soft sm:mt-3">
              {salon.name}
              <br />
              {addressText(salon.address)}
            </p>
            <Button asChild size="sm" className="mt-4 h-11 sm:mt-5">
              <DirectionsLink>{t('Get Directions')}</DirectionsLink>
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
