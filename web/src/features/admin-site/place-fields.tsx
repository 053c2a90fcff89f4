import { ownPosition } from '@lacquer/contracts/salon/own-position';
import { MapPin } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSiteSettings } from '../../app/settings';
import { late } from '../../loading/late';
import { t } from '../../staff-words/words';
import { Fields, Pair } from './salon-fields';
import { SalonField } from './salon-field';
import { isInUnitedStates, isLink, type Place, placeIn, placeOf } from './typed-place';
import { readAddress, type TypedSalon } from './typed-salon';

const PinMap = lazy(async () => ({ default: (await import('./pin-map')).PinMap }));

/** Each is more code than the inputs together. */
const ZonePart = late(async () => (await import('./zone-part')).ZonePart);
const SetPlace = late(async () => (await import('./set-place')).SetPlace);

/** The address with its time zone, and the place on the map. */
export function PlaceFields() {
  const { googleMapsApiKey } = useSiteSettings();
  const { watch, setValue } = useFormContext<TypedSalon>();
  const { latitude, longitude } = watch('geo');
  const place = placeOf(latitude, longitude);
  const address = readAddress(watch('address'));
  const isUnset = place !== null && ownPosition({ address, geo: place }) === null;
  const move = (to: Place) => {
    setValue('geo.latitude', to.latitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
    setValue('geo.longitude', to.longitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Fields>
      <SalonField name="address.street" label={t('Street')} />
      <SalonField name="address.city" label={t('City')} />
      <Pair>
        <SalonField name="address.region" label={t('State#place')} />
        <SalonField name="address.postalCode" label={t('ZIP code')} inputMode="numeric" />
      </Pair>
      <ZonePart place={place} />
      <SetPlace address={address} isUnset={isUnset} hasMap={googleMapsApiKey !== null} onFound={move} />
      {googleMapsApiKey !== null && place && (
        <Suspense fallback={<div className="skeleton h-64 rounded-2xl" />}>
          <PinMap key={String(isUnset)} apiKey={googleMapsApiKey} place={isUnset ? null : place} onMove={move} />
        </Suspense>
      )}
      <div
        onPaste={(event) => {
          const pasted = placeIn(event.clipboardData.getData('text'));
          if (!pasted) return;
          event.preventDefault();
          move(pasted);
        }}
        onBlur={({ target }) => {
          const typed = target instanceof HTMLInputElement ? placeIn(target.value) : null;
          if (typed) move(typed);
        }}
      >
        <Pair>
          <SalonField name="geo.latitude" label={t('Latitude')} inputMode="decimal" />
          <SalonField name="geo.longitude" label={t('Longitude')} inputMode="decimal" />
        </Pair>
      </div>
      <p role="status" className="flex gap-2 text-ink-soft empty:hidden">
        {[latitude, longitude].some(isLink) ? (
          <strong className="min-w-0 font-semibold text-caution">
            {t('This link holds no position. Open it, and copy the address of the page that it leads to.')}
          </strong>
        ) : (
          place && !isUnset && <PlaceNote place={place} />
        )}
      </p>
    </Fields>
  );
}

const PlaceNote = ({ place }: { place: Place }) => (
  <>
    <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brass" />
    <span className="min-w-0 wrap-anywhere">
      {!isInUnitedStates(place) && (
        <strong className="font-semibold text-caution">
          {t('This place is outside the United States. Check the signs: longitudes there are negative.')}{' '}
        </strong>
      )}
      <a
        className="text-oxblood underline underline-offset-4"
        href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('Look at it on a map')}
      </a>
    </span>
  </>
);
