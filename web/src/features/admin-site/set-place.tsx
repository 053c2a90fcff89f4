import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { CautionBox } from '../../components/ui/messages/caution-box';
import { addressText } from '../../salon/salon-text';
import { t } from '../../staff-words/words';
import type { Place } from './typed-place';
import type { TypedSalon } from './typed-salon';

interface SetPlaceProps {
  address: TypedSalon['address'];
  /** Whether the position is still that of the sample. */
  isUnset: boolean;
  hasMap: boolean;
  onFound: (place: Place) => void;
}

/** How the position is set, without typing it. */
export const SetPlace = ({ address, isUnset, hasMap, onFound }: SetPlaceProps) => (
  <>
    <div role="status" className="empty:hidden">
      {isUnset && <UnsetNote address={address} hasMap={hasMap} />}
    </div>
    <HerePart onFound={onFound} />
  </>
);

/** What to do while the position is that of the sample, and the address is not. */
const UnsetNote = ({ address, hasMap }: Pick<SetPlaceProps, 'address' | 'hasMap'>) => (
  <CautionBox>
    <p>
      {t(
        'The map position is still that of the sample. Until you set yours, the site states none, and directions go by the address.',
      )}
    </p>
    <ul className="mt-2 list-disc pl-5">
      <li>{t('In the salon: take the place of this device, below.')}</li>
      {hasMap && <li>{t('On the map: tap the door of the salon.')}</li>}
      <li>
        {t(
          'Anywhere: find the address on Google Maps, and paste the link of that page, or its coordinates, into Latitude.',
        )}{' '}
        <a
          className="font-medium underline underline-offset-4"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText(address))}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Find the address')}
        </a>
      </li>
    </ul>
  </CautionBox>
);

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
