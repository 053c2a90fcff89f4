import { LocateFixed, MapPin } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { useSiteSettings } from '../../app/settings';
import { t } from '../../staff-words/words';
import type { Place } from './pin-map';
import { Fields, Pair } from './salon-fields';
import { SalonField } from './salon-field';
import type { TypedSalon } from './typed-salon';

const PinMap = lazy(async () => ({ default: (await import('./pin-map')).PinMap }));

/** The address and the place on the map. The time zone follows from the place. */
export function PlaceFields() {
  const { googleMapsApiKey } = useSiteSettings();
  const { watch, setValue, formState } = useFormContext<TypedSalon>();
  const { latitude, longitude } = watch('geo');
  const zone = watch('timeZone');
  const place = placeOf(latitude, longitude);
  const isMoved = formState.dirtyFields.geo !== undefined;
  const move = (to: Place) => {
    setValue('geo.latitude', to.latitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
    setValue('geo.longitude', to.longitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
  };
  const [lat, lng] = [place?.latitude, place?.longitude];
  useEffect(() => {
    if (!isMoved || lat === undefined || lng === undefined) return undefined;
    let isCurrent = true;
    const followPlace = async () => {
      const { default: zoneAt } = await import('@photostructure/tz-lookup');
      if (isCurrent) setValue('timeZone', zoneAt(lat, lng), { shouldDirty: true });
    };
    // without its code, the zone stays as it is
    void followPlace().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMoved, lat, lng, setValue]);
  return (
    <Fields>
      <SalonField name="address.street" label={t('Street')} />
      <SalonField name="address.city" label={t('City')} />
      <Pair>
        <SalonField name="address.region" label={t('State#place')} />
        <SalonField name="address.postalCode" label={t('ZIP code')} inputMode="numeric" />
      </Pair>
      {googleMapsApiKey !== null && place && (
        <Suspense fallback={<div className="skeleton h-64 rounded-2xl" />}>
          <PinMap apiKey={googleMapsApiKey} place={place} onMove={move} />
        </Suspense>
      )}
      <HerePart onFound={move} />
      <Pair>
        <SalonField name="geo.latitude" label={t('Latitude')} inputMode="decimal" />
        <SalonField name="geo.longitude" label={t('Longitude')} inputMode="decimal" />
      </Pair>
      <p role="status" className="flex gap-2 text-ink-soft">
        <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brass" />
        <span className="min-w-0 wrap-anywhere">
          {place && !isInUnitedStates(place) ? (
            <strong className="font-semibold text-caution">
              {t('This place is outside the United States. Check the signs: longitudes there are negative.')}
            </strong>
          ) : (
            <>{t('Time zone: {zone}, from the place on the map.', { zone: zone.replaceAll('_', ' ') })}</>
          )}{' '}
          {place && (
            <a
              className="text-oxblood underline underline-offset-4"
              href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('Look at it on a map')}
            </a>
          )}
        </span>
      </p>
    </Fields>
  );
}

/** Takes the place of the device, for an owner who stands in the salon. Nothing without a device that knows its place. */
function HerePart({ onFound }: { onFound: (place: Place) => void }) {
  const [state, setState] = useState<'asking' | 'refused' | 'unknown'>();
  if (!('geolocation' in navigator)) return null;
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState(undefined);
        onFound({ latitude, longitude });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  };
  return (
    <div>
      <Button look="outline" wraps disabled={state === 'asking'} onClick={ask}>
        <LocateFixed aria-hidden="true" className="size-4.5 shrink-0" />
        {state === 'asking' ? t('Looking for the place...') : t('I am in the salon: take this place')}
      </Button>
      <p role="status" className="mt-2 text-ink-soft empty:hidden">
        {state === 'refused' &&
          t('This browser does not share its place. Allow it in its settings, or type the place below.')}
        {state === 'unknown' && t('The device does not know its place. Try again, or type the place below.')}
      </p>
    </div>
  );
}

function placeOf(latitude: string, longitude: string): Place | null {
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isTyped = latitude.trim() !== '' && longitude.trim() !== '';
  return isTyped && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

/** Roughly: the states, Alaska, Hawaii and Puerto Rico. The address is one of them. */
const isInUnitedStates = ({ latitude, longitude }: Place): boolean =>
  latitude > 17 && latitude < 72 && longitude > -180 && longitude < -64;
