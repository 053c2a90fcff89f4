import { addressZones, isZipElsewhere, zoneOfAddress } from '@lacquer/contracts/salon/address-zone';
import { offsetMs } from '@lacquer/contracts/salon/opening-hours';
import { isOwnAddress } from '@lacquer/contracts/salon/own-position';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../../components/ui/fields/form-field';
import { staffLocale, t } from '../../staff-words/words';
import { useFullName } from './names';
import type { Place } from './typed-place';
import { readAddress, type TypedSalon } from './typed-salon';

interface ZonePartProps {
  /** On the map. */
  place: Place | null;
}

/** The time zone, and why it is that one. */
export function ZonePart({ place }: ZonePartProps) {
  const { zone, address, ofAddress, choose } = useZone(place);
  const fullName = useFullName();
  const zones = addressZones.some((one) => one === zone) ? addressZones : [zone, ...addressZones];
  return (
    <div>
      <FormField label={t('Time zone')}>
        {(control) => (
          <select
            {...control}
            name="timeZone"
            aria-label={fullName(t('Time zone'))}
            value={zone}
            onChange={({ target }) => choose(target.value)}
            className="field"
          >
            {zones.map((one) => (
              <option key={one} value={one}>
                {zoneName(one)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <p role="status" className="mt-1.5 text-ink-soft wrap-anywhere empty:hidden">
        {isZipElsewhere(address) && (
          <strong className="font-semibold text-caution">
            {t('The ZIP code {zip} is not in {state}. Until both fit, the time zone does not follow the address.', {
              zip: address.postalCode,
              state: address.region,
            })}
          </strong>
        )}
        {ofAddress !== null &&
          (keepSameTime(zone, ofAddress) ? (
            t('It is that of the address: {address}.', { address: `${address.region} ${address.postalCode}` })
          ) : (
            <>
              <strong className="font-semibold text-caution">
                {t('The address is in another time zone: {zone}.', { zone: zoneName(ofAddress) })}
              </strong>{' '}
              <button
                type="button"
                className="min-h-11 font-medium underline underline-offset-4 hover:text-ink"
                onClick={() => choose(ofAddress)}
              >
                {t('Take the time zone of the address')}
              </button>
            </>
          ))}
      </p>
    </div>
  );
}

/**
 * The time zone of the form. It follows the typed address into another zone, and the place on the map while the address
 * names none. One that was chosen by hand stays until the address is in another zone than before.
 */
function useZone(place: Place | null) {
  const { watch, setValue, subscribe, formState } = useFormContext<TypedSalon>();
  const address = readAddress(watch('address'));
  const ofAddress = zoneOfAddress(address);
  /** Of the address before what is being typed. */
  const before = useRef(ofAddress);
  const isByHand = useRef(false);
  useEffect(() => {
    before.current = ofAddress ?? before.current;
  }, [ofAddress]);
  const set = (to: string) => setValue('timeZone', to, { shouldDirty: true });

  // what somebody else has saved is no typing
  const followTyping = useEffectEvent((values: TypedSalon) => {
    const typed = zoneOfAddress(readAddress(values.address));
    if (typed === null || typed === before.current) return;
    isByHand.current = false;
    set(typed);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type, values }) => {
          if (type === 'change' && name?.startsWith('address.')) followTyping(values);
        },
      }),
    [subscribe],
  );

  const isMoved = formState.dirtyFields.geo !== undefined;
  const [lat, lng] = [place?.latitude, place?.longitude];
  const isDecided = useEffectEvent(() => isByHand.current || (ofAddress !== null && isOwnAddress(address)));
  useEffect(() => {
    if (!isMoved || lat === undefined || lng === undefined) return undefined;
    let isCurrent = true;
    const followPlace = async () => {
      const { default: zoneAt } = await import('@photostructure/tz-lookup');
      if (isCurrent && !isDecided()) setValue('timeZone', zoneAt(lat, lng), { shouldDirty: true });
    };
    // without its code, the zone stays as it is
    void followPlace().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMoved, lat, lng, setValue]);

  const choose = (to: string) => {
    isByHand.current = true;
    set(to);
  };
  return { zone: watch('timeZone'), address, ofAddress, choose };
}

/** Whether two time zones show the same time, in winter and in summer of this year. */
const keepSameTime = (one: string, other: string): boolean =>
  one === other ||
  [0, 6].every((month) => {
    const at = new Date(Date.UTC(new Date().getUTCFullYear(), month, 15));
    return offsetMs(one, at) === offsetMs(other, at);
  });

const names = new Map<string, string>();

/**
 * `Eastern Time`, in the language of the person; of a time zone that no address has, also its city. Kept, since a browser
 * needs a while for each time zone.
 */
function zoneName(zone: string): string {
  const known = names.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(staffLocale(), { timeZone: zone, timeZoneName: 'longGeneric' });
  const time = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const city = zone.replace(/^.*\//, '').replaceAll('_', ' ');
  const name = addressZones.some((one) => one === zone) ? time : `${time} (${city})`;
  names.set(zone, name);
  return name;
}
